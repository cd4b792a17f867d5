type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const inAreas = new WeakMap<EventTarget, string>()

/** Before React begins: it sets a text area that came with words back to them when it takes it over. */
export function rememberTyped(): void {
  const remember = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof HTMLTextAreaElement) inAreas.set(target, target.value)
  }
  for (const target of document.querySelectorAll('textarea')) remember({ target })
  addEventListener('input', remember, true)
}

/**
 * What somebody entered before React had taken a part of the page over: the fields show it, and the next drawing would take it away.
 * They are told once more, as if it were entered now. What only the browser brought back when the page was loaded again is left
 * to the page.
 */
export function tellTyped(within: ParentNode): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  for (const field of within.querySelectorAll<Field>('input, select, textarea')) {
    if (field instanceof HTMLSelectElement) tellChosen(field)
    else if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      tellTicked(field)
    else if (field.type !== 'file') tellText(field)
  }
}

/** React asks the field itself what it held before, by the property that it has put over the browser's own. */
function tellText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd } = field
  const value = inAreas.get(field) ?? field.value
  if (value === field.defaultValue) return
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function tellTicked(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  field.checked = field.defaultChecked
  field.click()
}

function tellChosen(field: HTMLSelectElement): void {
  const drawn = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  if (drawn && drawn !== field.selectedOptions[0]) field.dispatchEvent(new Event('change', { bubbles: true }))
}
