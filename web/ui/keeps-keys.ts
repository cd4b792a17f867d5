const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** What is typed there belongs there: in a field, and in whatever lies over the page. */
export const keepsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${fields}, [role$=dialog], dialog`) !== null
