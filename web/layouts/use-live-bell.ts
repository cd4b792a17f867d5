import { useEffect, useRef } from 'react'
import { useSession } from '../api/use-app.ts'
import { useTellUnread } from './unread.ts'

/** Hears of new notices. The code that listens comes once it is known that somebody is signed in. */
export function useLiveBell(): void {
  const { uid } = useSession()
  const tell = useTellUnread()
  const newest = useRef(tell)
  useEffect(() => {
    newest.current = tell
  })
  useEffect(() => {
    if (uid === 0) return
    let stop: (() => void) | undefined
    let gone = false
    // Where it does not load, the count is the one of the page.
    import('../features/bell/live.ts').then(
      ({ listenLive }) => {
        if (!gone) stop = listenLive(unread => newest.current(unread))
      },
      () => {},
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [uid])
}
