// The server's life: found, started, judged, asked, started again after it died, stopped.
import { spawn, type ChildProcess } from 'node:child_process';
import * as vscode from 'vscode';
import { DidChangeConfigurationNotification, ExecuteCommandRequest, State, type LanguageClient } from 'vscode-languageclient/node';
import { Backoff } from './backoff';
import { newClient, type Channels } from './client';
import { Findings } from './findings';
import { objection } from './identity';
import { here, locate } from './locate';
import { Notices, type Action } from './notice';
import { forServer, section, serverPath } from './settings';

/** The longest a server may take to answer `initialize`, in milliseconds. */
const patience = 15_000;

/** The longest a server may take to end once it was told to, in milliseconds. */
const farewell = 1_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Starts a client; why it did not start, or undefined. */
async function startOf(client: LanguageClient): Promise<string | undefined> {
  const started = client.start().then(
    () => undefined,
    (error: unknown) => `it did not start as a language server (${error instanceof Error ? error.message : String(error)})`,
  );
  return Promise.race([started, sleep(patience).then(() => `no answer for ${patience / 1000} seconds`)]);
}

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private process: ChildProcess | undefined;
  /** The last server that answered; one that has answered is worth starting again. */
  private ready: ChildProcess | undefined;
  private readonly findings = new Findings();
  private readonly pause = new Backoff();
  private readonly notices = new Notices();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Grows with each start and stop that a person asked for; an older start's rest does nothing. */
  private generation = 0;

  /** Fires when the server has started or stopped. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly extensionFolder: string,
    private readonly channels: Channels,
  ) {}

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  /** The process id of the server that runs, for those who look for it in a list of processes. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts the server, when one can be found; says once why not. */
  async start(): Promise<void> {
    const generation = ++this.generation;
    await this.stopClient();
    await this.launch(generation);
  }

  /** Starts anew, as if nothing had happened before. */
  async restart(): Promise<void> {
    this.notices.forget();
    this.pause.reset();
    this.ready = undefined;
    await this.start();
  }

  async stop(): Promise<void> {
    this.generation++;
    await this.stopClient();
  }

  /** Asks the server to execute a command; undefined when none runs, after saying so. */
  async execute<T>(command: string, argument: object): Promise<T | undefined> {
    if (!this.client || !this.running) {
      void vscode.window.showWarningMessage('The agentls server is not running.', 'Restart Server', 'Show Log').then((choice) => {
        if (choice === 'Restart Server') {
          void this.restart();
        } else if (choice === 'Show Log') {
          this.channels.log.show();
        }
      });
      return undefined;
    }
    return this.ask<T>(command, argument);
  }

  /** Asks as execute does, and fails when no server runs. */
  async ask<T>(command: string, argument: object): Promise<T> {
    if (!this.client || !this.running) {
      throw new Error('The agentls server is not running.');
    }
    return (await this.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] })) as T;
  }

  /** What the client makes of a workspace edit in the protocol's shape. */
  async toWorkspaceEdit(edit: Parameters<LanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0]): Promise<vscode.WorkspaceEdit | undefined> {
    return (await this.client?.protocol2CodeConverter.asWorkspaceEdit(edit)) ?? undefined;
  }

  /** Tells the server that settings or the workspace's trust have changed. */
  async settingsChanged(): Promise<void> {
    if (this.client && this.running) {
      await this.client.sendNotification(DidChangeConfigurationNotification.type, { settings: { [section]: forServer() } });
    }
  }

  dispose(): void {
    void this.stop();
    this.findings.dispose();
    this.changed.dispose();
  }

  private async launch(generation: number): Promise<void> {
    const found = locate(here(serverPath(), this.extensionFolder));
    if ('problem' in found) {
      this.notices.once('missing', found.problem, this.settingAction(), this.logAction());
      return;
    }
    const client = newClient(() => this.spawn(found.program, generation), this.channels, this.findings);
    this.client = client;
    const failure = await startOf(client);
    if (generation !== this.generation) {
      return;
    }
    const why = failure ?? objection(client.initializeResult?.serverInfo);
    if (failure && this.ready) {
      await this.launchLater(generation);
    } else if (why) {
      await this.refuse(found.program, why);
    } else {
      this.ready = this.process;
      this.channels.log.info(`${found.program}: ${client.initializeResult?.serverInfo?.version ?? 'no version'}`);
      this.changed.fire();
    }
  }

  private async launchLater(generation: number): Promise<void> {
    await sleep(this.pause.next(Date.now()));
    if (generation === this.generation) {
      await this.stopClient();
      await this.launch(generation);
    }
  }

  private async refuse(program: string, why: string): Promise<void> {
    this.generation++;
    await this.stopClient();
    this.notices.once('refused', `${program}: ${why}.`, this.settingAction(), this.logAction());
  }

  private async spawn(program: string, generation: number): Promise<ChildProcess> {
    const child = spawn(program, ['lsp'], { stdio: 'pipe' });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.stdin.on('error', () => undefined); // a dead server is noticed by its exit
    child.once('exit', (code, signal) => void this.exited(child, generation, signal ? `signal ${signal}` : `exit code ${code}`));
    this.process = child;
    return child;
  }

  /** A server that had answered and ended unasked is started again, after a pause. */
  private async exited(child: ChildProcess, generation: number, how: string): Promise<void> {
    if (this.process === child) {
      this.process = undefined;
    }
    if (generation !== this.generation || this.ready !== child) {
      return;
    }
    this.channels.log.warn(`the server ended (${how})`);
    this.notices.once('died', `The agentls server ended (${how}) and is started again.`, this.logAction());
    this.changed.fire();
    await this.launchLater(generation);
  }

  /** Stops the client and its server, whatever state they are in; a new client may register the same commands then. */
  private async stopClient(): Promise<void> {
    const { client, process } = this;
    this.client = undefined;
    this.process = undefined;
    const told = client?.state === State.Running;
    if (told) {
      await client.stop().catch(() => undefined);
    }
    if (process && process.exitCode === null && process.signalCode === null) {
      const ended = new Promise((resolve) => process.once('exit', resolve));
      await Promise.race([ended, sleep(told ? farewell : 0)]);
      process.kill('SIGKILL');
    }
    this.changed.fire();
  }

  private settingAction(): Action {
    return { title: 'Open Settings', run: () => vscode.commands.executeCommand('workbench.action.openSettings', 'agentls.server.path') };
  }

  private logAction(): Action {
    return { title: 'Show Log', run: () => this.channels.log.show() };
  }
}
