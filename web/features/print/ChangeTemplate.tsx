import { DistributionRight, mayDistribute } from '../../../contract/flags.ts'
import type { PrintKind } from '../../../contract/print-fields.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { printDesignHref } from './print-design-href.ts'

interface Props {
  kind: PrintKind
  /** What is being printed, to look at the template with. */
  doc?: number | undefined
  /** The paper is of the reader's own shop; head office designs those of every shop. */
  own?: boolean | undefined
}

/** From a print button to the template that it prints with, for whoever may change it. */
export function ChangeTemplate({ kind, doc, own }: Props) {
  const t = useT()
  const session = useSession()
  if (!mayDistribute(session, DistributionRight.Screens) || (session.role !== 'office' && !own)) return null
  return (
    <p>
      <AppLink href={printDesignHref({ kind, doc, used: '1' })}>{t('ui.changeTemplate')}</AppLink>
    </p>
  )
}
