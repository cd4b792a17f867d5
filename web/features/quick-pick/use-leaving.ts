import { useEffect } from 'react'

/** Whoever goes to another app leaves the camera. */
export function useLeaving(onLeave: () => void): void {
  useEffect(() => {
    const look = () => document.hidden && onLeave()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onLeave])
}
