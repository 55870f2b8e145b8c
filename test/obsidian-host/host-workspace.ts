import { TFile, Workspace, WorkspaceLeaf, type App } from 'obsidian-test-mocks/obsidian';

/** Where a note was opened, as the plugin asked for it. */
export interface OpenedNote {
  readonly path: string;
  readonly line: number | undefined;
  readonly newTab: boolean;
}

/** A view as the leaf drives it; some of this is not public in the app's own types. */
interface ShownView {
  readonly containerEl: HTMLElement;
  readonly contentEl?: HTMLElement;
  load(): void;
  unload(): void;
  onOpen(): Promise<void>;
  onClose(): Promise<void>;
  setState(state: unknown, result: { history: boolean }): Promise<void>;
}

type ViewCreator = (leaf: WorkspaceLeaf) => ShownView;

/** A leaf that builds its view, shows it in the document, and closes it, as the app's do. */
class HostLeaf extends WorkspaceLeaf {
  private shownView: ShownView | undefined;

  constructor(
    private readonly host: HostWorkspace,
    app: App,
    private readonly isNewTab: boolean,
  ) {
    super(app);
  }

  override async setViewState(...[state, eState]: Parameters<WorkspaceLeaf['setViewState']>): Promise<void> {
    await this.closeView();
    await super.setViewState(state, eState);
    const create = this.host.creators.get(state.type);
    if (create === undefined) return;
    const view = create(this);
    this.shownView = view;
    this.view = view as unknown as WorkspaceLeaf['view'];
    view.containerEl.addClass('workspace-leaf-content');
    view.containerEl.dataset['type'] = state.type;
    view.contentEl?.addClass('view-content');
    this.host.containerEl.appendChild(view.containerEl);
    view.load();
    await view.onOpen();
    await view.setState(state.state ?? {}, { history: false });
  }

  override async openFile(...[file, openState]: Parameters<WorkspaceLeaf['openFile']>): Promise<void> {
    await super.openFile(file, openState);
    const line = openState?.eState?.['line'];
    this.host.opened.push({ path: file.path, line: typeof line === 'number' ? line : undefined, newTab: this.isNewTab });
  }

  override detach(): void {
    void this.closeView();
    super.detach();
  }

  private async closeView(): Promise<void> {
    const view = this.shownView;
    if (view === undefined) return;
    this.shownView = undefined;
    this.view = null;
    view.containerEl.remove();
    await view.onClose();
    view.unload();
  }
}

/** The app's workspace as far as plugins open views and notes in it. */
export class HostWorkspace extends Workspace {
  readonly creators = new Map<string, ViewCreator>();
  readonly opened: OpenedNote[] = [];
  /** What the app's page preview was asked to show. */
  readonly previewed: string[] = [];
  private readonly hostApp: App;
  private editing: { readonly file: TFile; readonly editor: { getSelection(): string } } | undefined;

  constructor(app: App, container: HTMLElement) {
    super(app, container);
    this.hostApp = app;
    this.on('hover-link', (...[asked]: unknown[]) => this.previewed.push((asked as { linktext: string }).linktext));
  }

  override getRightLeaf(): WorkspaceLeaf {
    return this.make(false);
  }

  override getLeaf(...[where]: Parameters<Workspace['getLeaf']>): WorkspaceLeaf {
    return this.make(where !== undefined && where !== false);
  }

  /** The app finds the file itself, by its path or its name. */
  override async openLinkText(...[linktext]: Parameters<Workspace['openLinkText']>): Promise<void> {
    const file = this.hostApp.vault.getFileByPath(linktext) ?? this.hostApp.vault.getFileByPath(`${linktext}.md`);
    if (file instanceof TFile) await this.getLeaf(false).openFile(file);
  }

  /** Opens a note in an editor, with some of its text selected. */
  edit(path: string, selection = ''): void {
    const file = this.hostApp.vault.getFileByPath(path);
    if (file === null) throw new Error(`There is no ${path}.`);
    this.editing = { file, editor: { getSelection: () => selection } };
  }

  override getActiveFile(): TFile | null {
    return this.editing?.file ?? null;
  }

  /** Plugins ask for the editor only. */
  override getActiveViewOfType(): never {
    return (this.editing ?? null) as never;
  }

  register(type: string, create: ViewCreator): void {
    if (this.creators.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
    this.creators.set(type, create);
  }

  /** Closes every tab, as the owner does. */
  closeAll(): void {
    for (const type of this.creators.keys()) this.detachLeavesOfType(type);
  }

  /** What the app does when a plugin goes. */
  unregister(type: string): void {
    this.detachLeavesOfType(type);
    this.creators.delete(type);
  }

  private make(isNewTab: boolean): WorkspaceLeaf {
    const leaf = new HostLeaf(this, this.hostApp, isNewTab);
    this.setActiveLeaf(leaf);
    return leaf;
  }
}
