import { useEffect, useState } from 'react'

/** False in the page that the server sends and while it comes alive: what is loaded on demand cannot be part of it. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}
