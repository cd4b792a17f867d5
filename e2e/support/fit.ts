import type { Page } from '@playwright/test'
import { type Language, languageOf } from '../../contract/languages.ts'
import { expect } from './expect.ts'
import { goOn, settle } from './shop.ts'

interface Wish {
  /** Goes on from the page that is there instead of opening this one. */
  on?: boolean
  /** From wide to narrow, as somebody makes a window smaller. */
  widths: readonly number[]
  /** What else is to be said of the page, in the last of these widths. */
  judge?: () => Promise<string[]>
}

/** Goes to a page and says what is wrong with it in windows of these widths. */
export async function faultsOfPage(
  page: Page,
  path: string,
  lang: Language,
  { widths, on = false, judge }: Wish,
): Promise<string[]> {
  const found: string[] = []
  await resize(page, widths[0]!)
  if (on) await goOn(page, path)
  else await page.goto(path, { waitUntil: 'domcontentloaded' })
  await settle(page)
  const { tag, dir } = languageOf(lang)
  await expect(page.locator(`html[lang="${tag}"][dir="${dir}"]`)).toBeAttached()
  for (const width of widths) {
    await resize(page, width)
    found.push(...(await faultsOfFit(page)).map(fault => `${path} at ${width}: ${fault}`))
  }
  found.push(...((await judge?.()) ?? []).map(fault => `${path}: ${fault}`))
  return found
}

async function resize(page: Page, width: number): Promise<void> {
  const height = 900
  const now = page.viewportSize()
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height })
}

/** What does not fit on the page, once all that the page does by itself is done. */
async function faultsOfFit(page: Page): Promise<string[]> {
  let faults: string[] = []
  const look = async () => {
    faults = await page.evaluate(measure)
    expect(faults).toEqual([])
  }
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  // A menu that folds has to fetch its code first; a fault that stays is one.
  await expect(look)
    .toPass({ timeout: 15_000, intervals: [100, 200, 400, 800] })
    .catch(() => {})
  return faults
}

/** Runs in the page. */
function measure(): string[] {
  const found: string[] = []
  // What makes a button or a tick larger for thumbs than it is drawn hides nothing.
  const asDrawn = new CSSStyleSheet()
  asDrawn.replaceSync('button::before, label::before { content: none !important; }')
  document.adoptedStyleSheets = [asDrawn]
  const { scrollWidth, clientWidth } = document.documentElement
  const styleOf = (element: Element) => getComputedStyle(element)
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 40)}`
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, [aria-hidden="true"], [hidden], [data-folded], dialog') &&
    element.clientWidth !== 1
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(styleOf(element).overflowX)
  const isScrolled = (element: Element, within: Element) => {
    for (let at = element.parentElement; at && at !== within; at = at.parentElement)
      if (scrolls(at)) return true
    return false
  }

  const nameless = ':is(.undefined, .null, .false, .NaN):not([class*="_Puck"])'
  for (const element of document.querySelectorAll(nameless))
    found.push(`a class that is none: ${name(element)}`)

  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1) && !isScrolled(element, document.body)
    })
    found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}: ${wide.slice(0, 4).map(name)}`)
  }

  const controls =
    'button, summary, nav a, header a, h1, h2, h3, label, legend, th, th *, [role="tab"], [role="menuitem"], main li a'
  for (const element of document.querySelectorAll(
    `${controls}, article, article :not(select, option, input)`,
  )) {
    // Nearly everything fits, and sizes are read more quickly than styles.
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 8) continue
    const { display, overflowX, overflowY, webkitLineClamp } = styleOf(element)
    if (display === 'inline' || display === 'contents' || scrolls(element) || !isSeen(element)) continue
    // The colon of a clock stands between its boxes.
    if (getComputedStyle(element, '::after').position === 'absolute') continue
    // A mark that is turned sticks out of its box by a pixel or two, which hides nothing.
    const wide = scrollWidth > clientWidth + (overflowX === 'visible' ? 4 : 1)
    // A font may be taller than its line; a line that is missing is more than that.
    const tall = overflowY === 'hidden' && scrollHeight > clientHeight + 8
    if (wide || (tall && webkitLineClamp === 'none')) found.push(`cut: ${name(element)}`)
  }

  const pressed = document.querySelectorAll<HTMLInputElement>('button, summary, select, input, textarea')
  for (const control of pressed) {
    const { width, height } = control.getBoundingClientRect()
    if (Math.min(width, height) >= 24 || !isSeen(control)) continue
    // The words beside it, or the cell around it, are pressed as well.
    const targets = [...(control.labels ?? []), control.closest('[data-act]')]
    const sizes = targets.map(target => target?.getBoundingClientRect())
    if (sizes.some(size => size && Math.min(size.width, size.height) >= 24)) continue
    if (width > 1)
      found.push(`too small to press, ${Math.round(width)} × ${Math.round(height)}: ${name(control)}`)
  }

  // What a box of one line says is no part of the page's text. A canvas would draw it in other letters than the page.
  const ruler = document.body.appendChild(document.createElement('span'))
  ruler.style.cssText = 'position: absolute; visibility: hidden; white-space: pre'
  const boxes = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[placeholder]')
  for (const box of boxes) {
    if (!isSeen(box)) continue
    const said =
      box instanceof HTMLSelectElement ? (box.selectedOptions[0]?.textContent?.trim() ?? '') : box.placeholder
    const { font, paddingInlineStart, paddingInlineEnd, textOverflow } = styleOf(box)
    // A merchant's words, which are cut with a hint.
    if (textOverflow === 'ellipsis') continue
    ruler.style.font = font
    ruler.textContent = said
    const arrow = box instanceof HTMLSelectElement && Number.parseFloat(paddingInlineEnd) < 16 ? 16 : 0
    const room =
      box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - arrow
    const needed = ruler.getBoundingClientRect().width
    if (needed > room + 1)
      found.push(`cut by ${Math.round(needed - room)}: <${box.tagName} ${box.name}> ${said}`)
  }
  ruler.remove()

  // Words that the box around them hides in part, where nothing scrolls and no dots say so.
  const frames = new Map<Element, Element | null>()
  const frameOf = (element: Element | null): Element | null => {
    if (!element) return null
    let frame = frames.get(element)
    if (frame === undefined) {
      const { overflowX, display, position, textOverflow, webkitLineClamp } = styleOf(element)
      const hides = ['hidden', 'clip'].includes(overflowX) && display !== 'inline'
      if (scrolls(element) || position === 'fixed') frame = null
      else if (hides) frame = textOverflow === 'clip' && webkitLineClamp === 'none' ? element : null
      else frame = frameOf(element.parentElement)
      frames.set(element, frame)
    }
    return frame
  }
  /** Letters with marks above and below them stand on each other where lines are closer than their script wants. */
  const areTooClose = (boxes: readonly DOMRect[], element: Element) => {
    if (boxes.length < 2 || boxes.at(-1)!.top - boxes[0]!.top < 4) return false
    const style = styleOf(element)
    const leading = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)
    return leading < Number.parseFloat(style.getPropertyValue('--leading')) - 0.36
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const piece = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement!
    if (!text.textContent?.trim()) continue
    piece.selectNodeContents(text)
    const boxes = [...piece.getClientRects()]
    if (areTooClose(boxes, around) && isSeen(around))
      found.push(`lines too close: ${text.textContent.trim().slice(0, 40)} in ${name(around)}`)
    const frame = frameOf(around)
    if (!frame || !isSeen(around)) continue
    const { left, right, top, bottom } = frame.getBoundingClientRect()
    const isCut = boxes.some(
      box =>
        box.width > 1 &&
        box.right > left &&
        box.left < right &&
        box.bottom > top &&
        box.top < bottom &&
        (box.left < left - 1 || box.right > right + 1),
    )
    if (isCut) found.push(`words cut: ${text.textContent!.trim().slice(0, 40)} in ${name(frame)}`)
  }

  for (const clock of document.querySelectorAll('[role="timer"]')) {
    const { left, right } = clock.getBoundingClientRect()
    for (let at = clock.parentElement; at && !scrolls(at); at = at.parentElement) {
      const frame = at.getBoundingClientRect()
      if (styleOf(at).overflowX === 'hidden' && (left < frame.left - 1 || right > frame.right + 1))
        found.push(`clock cut: ${name(clock)}`)
    }
  }

  for (const list of document.querySelectorAll('nav ul')) {
    if (!isSeen(list) || scrolls(list) || isScrolled(list, document.body)) continue
    const { left, right, bottom } = list.getBoundingClientRect()
    const entries = [...list.children]
      .filter(isSeen)
      .map(entry => ({ entry, box: entry.getBoundingClientRect() }))
    const lost = entries.filter(({ box }) => box.top >= bottom)
    const cut = entries.filter(
      ({ box }) => box.top < bottom && (box.left < left - 1 || box.right > right + 1),
    )
    if (lost.length > 0) found.push(`lost: ${lost.map(({ entry }) => name(entry))}`)
    if (cut.length > 0) found.push(`cut: ${cut.map(({ entry }) => name(entry))}`)
  }

  for (const part of document.querySelectorAll('td *, th *, article *')) {
    const whole = part.closest('td, th, article')!
    const outer = whole.getBoundingClientRect()
    const inner = part.getBoundingClientRect()
    if (inner.width < 2 || (inner.left >= outer.left - 1 && inner.right <= outer.right + 1)) continue
    // A bar at the window's edge is as wide as the window.
    if (!isSeen(part) || isScrolled(part, whole) || ['sticky', 'fixed'].includes(styleOf(part).position))
      continue
    found.push(`sticks out: ${name(part)}`)
  }

  const groups = 'nav ul, nav, header, header > div, main ul, article, article p, article div'
  for (const group of document.querySelectorAll(groups)) {
    const parts = [...group.children]
      .map(child => ({ child, box: child.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    // Words in a line go on in the next one.
    const stands = (child: Element) => {
      const { position, display } = styleOf(child)
      return isSeen(child) && !['absolute', 'fixed', 'sticky'].includes(position) && display !== 'inline'
    }
    parts.forEach(({ child, box }, at) => {
      for (const { child: other, box: next } of parts.slice(at + 1)) {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
        if (across > 2 && down > 2 && stands(child) && stands(other))
          found.push(`overlap: ${name(child)} and ${name(other)}`)
      }
    })
  }
  return [...new Set(found)]
}
