import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
/** Rows of a list are alike: the first ones speak for the others. */
const further = [
  'tbody > tr:nth-child(n + 7)',
  'ul > li:nth-child(n + 13)',
  'ul > li:nth-child(n + 6):has(> article)',
]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  id: string
  impact: string | null
  nodes: { target: string[]; failureSummary: string }[]
}

/**
 * What axe-core finds in that part of the page that stops or hinders people, one sentence each. It looks at all that there is
 * before it judges a part, so a page that was judged has nothing else any more; one with an open dialog stays as it was.
 */
export async function faultsOfAccess(page: Page, part: 'html' | 'main' | 'dialog[open]'): Promise<string[]> {
  if (part !== 'dialog[open]') {
    // React has to find the page that was sent.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main')!).some(key => key.startsWith('__react')),
    )
    await page.evaluate(leaveOnly, [part, further] as const)
  }
  // What lies under a bar at the window's edge is reached by scrolling: here all of the page is in sight.
  const { width } = page.viewportSize()!
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await page.evaluate(markDoubtful)
  // A page allows no scripts but its own; the browser's own door is no script.
  await page.evaluate(source)
  const violations = await page.evaluate(
    async ([include, exclude, runOnly]) => {
      const { axe } = window as unknown as {
        axe: {
          configure(spec: object): void
          run(context: object, options: object): Promise<{ violations: Violation[] }>
          _audit: { rules: { id: string; impact: string }[] }
        }
      }
      // Both rules together take longer than all others: they look for what lies over and under each element.
      axe.configure({
        rules: [
          { id: 'color-contrast', selector: '[data-faint]' },
          { id: 'target-size', selector: '[data-small]' },
        ],
      })
      const advice = axe._audit.rules.filter(({ impact }) => ['minor', 'moderate'].includes(impact))
      const found = await axe.run(
        { include, exclude },
        {
          runOnly,
          rules: Object.fromEntries(advice.map(({ id }) => [id, { enabled: false }])),
          resultTypes: ['violations'],
          // No rule among these reads the style sheets.
          preload: { assets: ['media'] },
        },
      )
      return found.violations
    },
    [part, further, rules] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        // What an open form scrolls is half under its edge; fit.ts measures how large it is.
        .filter(({ failureSummary }) => !failureSummary.includes('partially obscured'))
        .map(
          ({ target, failureSummary }) =>
            `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
    )
}

/**
 * Runs in the page, and puts a copy in its place in which what is not judged is empty and as large as before. The page itself
 * stays whole: React may still have to take over parts of it that were out of sight.
 */
function leaveOnly([part, further]: readonly [string, readonly string[]]): void {
  for (
    let at = document.querySelector(part)!;
    at !== document.body && at.parentElement;
    at = at.parentElement
  )
    for (const beside of at.parentElement.children) {
      if (beside === at || !(beside instanceof HTMLElement) || beside.matches('head, style, dialog')) continue
      const { width, height } = beside.getBoundingClientRect()
      Object.assign(beside.style, { width: `${width}px`, height: `${height}px` })
      beside.dataset.unjudged = ''
    }
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const alike of copy.querySelectorAll(further.join())) alike.remove()
  for (const beside of copy.querySelectorAll('[data-unjudged]')) beside.replaceChildren()
  document.body.replaceWith(copy)
}

/**
 * Runs in the page, and marks the words that may be hard to read on the colours behind them, and what may be too small to press.
 * Whatever is not plain is marked too: axe has the last word on all of it.
 */
function markDoubtful(): void {
  const least = { words: 4.5, large: 3, target: 24 }
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, readonly number[]>()
  const colour = (css: string): readonly number[] => {
    let rgba = known.get(css)
    if (!rgba) {
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = css
      brush.fillRect(0, 0, 1, 1)
      rgba = [...brush.getImageData(0, 0, 1, 1).data]
      known.set(css, rgba)
    }
    return rgba
  }
  const luminance = (rgb: readonly number[]) => {
    const [red, green, blue] = rgb.map(part => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  /** The colour behind an element's words, or nothing where that cannot be told from its ancestors alone. */
  const behind = new Map<Element | null, readonly number[] | undefined>()
  const ground = (element: Element | null): readonly number[] | undefined => {
    if (!element) return [255, 255, 255, 255]
    if (behind.has(element)) return behind.get(element)
    const { backgroundColor, backgroundImage, position, opacity, transform, filter } =
      getComputedStyle(element)
    const rgba = colour(backgroundColor)
    const isPlain = backgroundImage === 'none' && opacity === '1' && filter === 'none'
    const isInPlace = ['static', 'relative'].includes(position) && transform === 'none'
    let found: readonly number[] | undefined
    if (isPlain && rgba[3] === 255) found = rgba
    else if (isPlain && rgba[3] === 0 && isInPlace) found = ground(element.parentElement)
    behind.set(element, found)
    return found
  }
  const isFaint = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const back = ground(element)
    const front = colour(color)
    if (!back || front[3] !== 255 || textShadow !== 'none') return true
    const [light, dark] = [luminance(front.slice(0, 3)), luminance(back.slice(0, 3))].sort((a, b) => b - a)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    return (light! + 0.05) / (dark! + 0.05) < (isLarge ? least.large : least.words) + 0.01
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Set<Element>()
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const element = text.parentElement!
    if (!text.textContent?.trim() || seen.has(element) || element.clientWidth === 1) continue
    seen.add(element)
    if (isFaint(element)) element.dataset.faint = ''
  }
  for (const box of document.querySelectorAll<HTMLElement>('input, select, textarea'))
    if (isFaint(box)) box.dataset.faint = ''
  for (const target of document.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, summary, [role], [tabindex]',
  )) {
    const { width, height } = target.getBoundingClientRect()
    if (width > 1 && Math.min(width, height) < least.target) target.dataset.small = ''
  }
}
