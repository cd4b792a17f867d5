import { useState } from 'react'
import { printLanguages } from '../../../contract/print-desk.ts'
import type { PrintKind } from '../../../contract/print-fields.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useLanguage } from '../../i18n/use-t.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** The languages a paper is printed in: those of its template where it names any, else the reader's; until somebody chooses others. */
export function usePaperLanguages(kind: PrintKind, doc?: number | undefined) {
  const call = useCall()
  const { guest } = useSession()
  const { lang } = useLanguage()
  const [chosen, choose] = useState<readonly string[]>()
  const { value: named } = useLoaded(`${kind} ${doc ?? ''}`, async () =>
    guest ? [] : (await call(printLanguages, { kind, id: doc }, { quiet: true })).obj.langs,
  )
  return [chosen ?? (named?.length ? named : [lang]), choose] as const
}
