package profile

// Window names what an agent tells and lets change of its context window. The
// zero value tells nothing.
type Window struct {
	Stored    bool     // it stores a report of the prompt of each run
	Framed    bool     // the files stand in a section of their own, whose headings are not counted with them
	Indent    int      // UTF-16 units around a block of the skills list that its report leaves out
	Injection string   // the setting that keeps the files out of a turn
	Warning   string   // the setting that says when a cut is told: off, once or always
	Warns     string   // what it is where there is no setting
	Engine    string   // the setting that names the plugin which puts the window together
	Own       string   // the word for the engine that is built in
	Plugins   string   // the setting that holds what plugins are told
	Pruning   string   // the setting for dropping old results of tools from a request
	Prunes    Prunes   // and its defaults
	Pointer   []string // the settings that raise the limits, as an advice names them
}

// Prunes are the defaults of how old results of tools are dropped.
type Prunes struct {
	Keep       int     // the last replies whose results stay
	Soft, Hard float64 // shares of the window from which results are shortened, and replaced
	Least      int     // UTF-16 units that must be there to be replaced
	Most       int     // of a result that stays as it is
	Head, Tail int     // what stays of a longer one
}
