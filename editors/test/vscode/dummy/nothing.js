exports.activate = () => {}; // VS Code starts tests only beside an extension under development
