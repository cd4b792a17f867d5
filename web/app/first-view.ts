/**
 * Stands in a phone's page itself. What is seen comes first; the code is asked for then, or as soon as somebody reaches for the
 * page. Links and forms work without it; another button that is pressed meanwhile is pressed again when the page is alive.
 */

/** So long at most it waits for the pictures. */
const patienceMs = 1000
/** So many files it asks for at a time: each takes a phone a millisecond or two, and in between it answers. */
const filesAtATime = 6

const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** What is there now has been painted. Nothing is in a tab that nobody looks at. */
const painted = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

const happened = (target: EventTarget, ...events: readonly string[]) =>
  new Promise<void>(resolve => {
    for (const event of events)
      target.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true })
  })

let pressed: HTMLElement | undefined

function press({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
  if (button && (button.getAttribute('type') === 'button' || !button.closest('form'))) pressed = button
}

function pressAgain() {
  removeEventListener('click', press, true)
  if (pressed?.isConnected) pressed.click()
}

async function picturesSeen() {
  await painted()
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
  const coming = pictures.filter(({ complete }) => !complete)
  if (coming.length === 0) return
  await Promise.all(coming.map(picture => happened(picture, 'load', 'error')))
  await painted()
}

/** Whoever fills something in wants to be answered while they type. */
const hasFields = () => document.querySelector('main :is(input, select, textarea)') !== null

async function bringToLife() {
  const touched = happened(document, ...signs)
  addEventListener('click', press, true)
  // Only then the data at the end of the page is there.
  if (document.readyState === 'loading') await happened(document, 'DOMContentLoaded')
  if (!hasFields()) await Promise.race([touched, picturesSeen(), wait(patienceMs)])
  addEventListener('alive', pressAgain, { once: true })
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')]
  for (const [at, link] of links.entries()) {
    if (at > 0 && at % filesAtATime === 0) await wait(0)
    link.rel = link.dataset.rel!
  }
  for (const { href } of links.filter(({ dataset }) => dataset.step !== undefined)) {
    await import(/* @vite-ignore */ href)
    await wait(0)
  }
}

void bringToLife()
