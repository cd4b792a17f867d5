import { useSession } from '../api/use-app.ts'
import { later } from '../ui/later.tsx'
import css from './MemberArea.module.css'

/** Few have something to agree to. It comes with the page: one that came after it would move what somebody is about to press. */
const AgreementsDue = later(() => import('../features/account/AgreementsDue.later.tsx'))

/** What a member is told on every page of theirs. */
export function MemberNotes() {
  const { due } = useSession()
  if (!due) return null
  return (
    <div className={css.notes}>
      <AgreementsDue due={due} />
    </div>
  )
}
