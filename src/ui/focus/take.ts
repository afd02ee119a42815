/** A `ref` for what takes the place of the control that has the focus: it has it next. */
export const takeFocus = (control: HTMLElement | null): void => control?.focus()
