import { useState } from 'react'
import { printLanguages } from '../../../contract/print-desk.ts'
import type { PrintKind } from '../../../contract/print-fields.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useLanguage } from '../../i18n/use-t.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/**
 * What a paper is printed with: a template, for whoever may choose among the shop's, and its languages: those of the
 * template where it names any, else the reader's; until somebody chooses others.
 */
export function usePaper(kind: PrintKind, doc?: number | undefined) {
  const call = useCall()
  const { guest } = useSession()
  const { lang } = useLanguage()
  const [chosen, setLangs] = useState<readonly string[]>()
  /** Undefined: the one that the shop prints with; 0: ours. */
  const [template, setTemplate] = useState<number>()
  const { value } = useLoaded(`${kind} ${doc ?? ''}`, async () =>
    guest ? undefined : (await call(printLanguages, { kind, id: doc }, { quiet: true })).obj,
  )
  const templates = value?.templates ?? []
  const named = template === undefined ? value?.langs : templates.find(({ id }) => id === template)?.langs
  const langs: readonly string[] = chosen ?? (named?.length ? named : [lang])
  return { kind, langs, setLangs, template, setTemplate, templates }
}

export type PaperWith = ReturnType<typeof usePaper>
