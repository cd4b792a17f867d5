import { useEffect, useState } from 'react'
import type { Said } from '../../contract/said.ts'
import { useApp } from '../api/use-app.ts'

/** What is to be said about a form that was sent before the page, or without scripts: on the first page only. */
export function useSaid(form: Said['form']): Said | undefined {
  const app = useApp()
  const [said] = useState(app.said?.form === form ? app.said : undefined)
  useEffect(() => {
    app.said = undefined
  }, [app])
  return said
}
