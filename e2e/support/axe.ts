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
  // A page allows no scripts but its own; the browser's own door is no script.
  await page.evaluate(source)
  const violations = await page.evaluate(
    async ([include, exclude, runOnly]) => {
      const { axe } = window as unknown as {
        axe: {
          run(context: object, options: object): Promise<{ violations: Violation[] }>
          _audit: { rules: { id: string; impact: string }[] }
        }
      }
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
