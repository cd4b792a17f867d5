import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../api/use-app.ts'
import css from './MemberArea.module.css'

/** Few have something to agree to. */
const AgreementsDue = lazy(() => import('../features/account/AgreementsDue.tsx'))

/** What a member is told on every page of theirs. */
export function MemberNotes() {
  const { due } = useSession()
  // The server renders synchronously and cannot wait for a lazy component.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!due || !alive) return null
  return (
    <Suspense>
      <div className={css.notes}>
        <AgreementsDue due={due} />
      </div>
    </Suspense>
  )
}
