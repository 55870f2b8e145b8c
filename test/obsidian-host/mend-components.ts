import { AbstractTextComponent, ButtonComponent, ConfirmationModal, DropdownComponent, ExtraButtonComponent, Menu, Modal, ToggleComponent } from 'obsidian-test-mocks/obsidian';

/**
 * Makes the stand-in's components answer to the DOM as the app's do: a click on a button's element is a click, text typed
 * into an input is a change, a menu and a modal are in the document while they are open.
 */
export function mendComponents(): void {
  mend(ButtonComponent, 'onClick', function (this: ButtonComponent, original, callback: (event: MouseEvent) => unknown) {
    this.buttonEl.addEventListener('click', (event) => void callback(event));
    return original.call(this, callback);
  });
  mend(ButtonComponent, 'setDisabled', function (this: ButtonComponent, original, disabled: boolean) {
    this.buttonEl.disabled = disabled;
    return original.call(this, disabled);
  });
  mend(ExtraButtonComponent, 'onClick', function (this: ExtraButtonComponent, original, callback: () => unknown) {
    this.extraSettingsEl.addEventListener('click', () => void callback());
    return original.call(this, callback);
  });
  mend(AbstractTextComponent, 'onChange', function (this: AbstractTextComponent<HTMLInputElement>, original, callback: (value: string) => unknown) {
    this.inputEl.addEventListener('input', () => void callback(this.inputEl.value));
    return original.call(this, callback);
  });
  mend(AbstractTextComponent, 'getValue', function (this: AbstractTextComponent<HTMLInputElement>) {
    return this.inputEl.value;
  });
  mend(DropdownComponent, 'onChange', function (this: DropdownComponent, original, callback: (value: string) => unknown) {
    this.selectEl.addEventListener('change', () => void callback(this.selectEl.value));
    return original.call(this, callback);
  });
  mend(ToggleComponent, 'onChange', function (this: ToggleComponent, original, callback: (value: boolean) => unknown) {
    this.toggleEl.addEventListener('click', () => this.onClick());
    return original.call(this, callback);
  });
  mendModal();
  mendMenu();
}

function mendModal(): void {
  mend(Modal, 'open', function (this: Modal) {
    // As in the app: the title stands above the content.
    this.containerEl.classList.add('modal-container');
    this.modalEl.classList.add('modal');
    this.titleEl.classList.add('modal-title');
    this.contentEl.classList.add('modal-content');
    this.modalEl.prepend(this.titleEl);
    document.body.appendChild(this.containerEl);
    this.onOpen();
  });
  mend(Modal, 'close', function (this: Modal, original) {
    if (!this.containerEl.isConnected) return;
    this.containerEl.remove();
    original.call(this);
  });
  mend(ConfirmationModal, 'addButton', function (this: ConfirmationModal, original, build: (button: unknown) => unknown) {
    const result: unknown = original.call(this, build);
    // A click closes the modal, after what the handler does.
    this.buttonContainerEl.lastElementChild?.addEventListener('click', () => this.close());
    return result;
  });
  mend(ConfirmationModal, 'addCancelButton', function (this: ConfirmationModal, _original, label?: string) {
    const button = this.buttonContainerEl.createEl('button', { text: label ?? 'Cancel' });
    button.addEventListener('click', () => this.close());
    return this;
  });
}

function mendMenu(): void {
  const show = function (this: Menu): Menu {
    this.dom__.classList.add('menu');
    this.dom__.empty();
    for (const item of this.menuItems__) {
      const row = this.dom__.createDiv({ cls: 'menu-item', text: item.title__ as string });
      row.addEventListener('click', (event) => {
        this.hide();
        item.onClick__?.(event);
      });
    }
    document.body.appendChild(this.dom__);
    return this;
  };
  mend(Menu, 'showAtMouseEvent', show);
  mend(Menu, 'showAtPosition', show);
  mend(Menu, 'hide', function (this: Menu) {
    this.dom__.remove();
    this.close();
    return this;
  });
}

/** Replaces a method of a mock's prototype. The replacement gets the original first. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the mocks' methods have every signature there is
function mend(mock: { prototype: object }, name: string, replacement: (original: (...args: any[]) => any, ...args: any[]) => unknown): void {
  const prototype = mock.prototype as Record<string, (...args: unknown[]) => unknown>;
  const original = prototype[name];
  if (original === undefined) throw new Error(`obsidian-test-mocks has no ${name} any more; look at what the stand-in mends.`);
  prototype[name] = function (this: unknown, ...args: unknown[]): unknown {
    return replacement.call(this, original, ...args);
  };
}
