/** Scrolls the page that is edited to a block, once the library has drawn it. */
export function showOnCanvas(id: string): void {
  const canvas = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument
  if (!canvas) return
  let tries = 20
  const look = () => {
    const block = canvas.querySelector(`[data-puck-component="${CSS.escape(id)}"]`)
    if (block) block.scrollIntoView({ block: 'nearest' })
    else if (tries-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
