import { bellStream } from '../../../contract/bell.ts'

const shortestMs = 1_000
const longestMs = 300_000

/** Ever longer, and not all at once when a server comes back. */
export const pauseMs = (failures: number, chance = Math.random()): number =>
  Math.min(shortestMs * 2 ** failures, longestMs) * (0.5 + chance / 2)

/**
 * Hears how many notices wait, as long as somebody can see the page: a browser keeps few connections to one host, and a tab in
 * the background needs none. What happened meanwhile is said as soon as it listens again.
 */
export function listenLive(hear: (unread: number) => void): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = () => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (document.visibilityState !== 'visible' || typeof EventSource === 'undefined') return
    source = new EventSource(bellStream)
    source.onmessage = ({ data }) => {
      failures = 0
      hear((JSON.parse(String(data)) as { unread: number }).unread)
    }
    // The browser's own way of trying again knows no back-off, and gives up on some answers.
    source.onerror = () => {
      close()
      again = setTimeout(open, pauseMs(failures++))
    }
  }

  document.addEventListener('visibilitychange', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    close()
  }
}
