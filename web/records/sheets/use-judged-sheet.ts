import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { fileFault, type ImportResult, type ImportStage, importSheet } from './sheet-import.ts'

type Agreement = Pick<Parameters<typeof importSheet>[1], 'agreed' | 'make' | 'into'>

export interface JudgedSheet {
  file: File | undefined
  /** Why it does not go on. */
  fault: string | undefined
  /** What is under way. */
  stage: ImportStage | undefined
  result: ImportResult | undefined
  choose(file: File | undefined): void
  /** Sends it: to be judged, or with what was agreed to. */
  send(agreement?: Agreement): Promise<ImportResult | undefined>
  startOver(): void
}

/** A sheet that is looked at first, row by row, and then done. */
export function useJudgedSheet(billType: string): JudgedSheet {
  const t = useT()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [stage, setStage] = useState<ImportStage>()
  const [result, setResult] = useState<ImportResult>()

  const choose = (next: File | undefined) => {
    if (!next) return
    const wrong = fileFault(next.name)
    setFault(wrong && t(wrong.key, wrong.params))
    setFile(wrong ? undefined : next)
  }

  const send = async (agreement: Agreement = {}) => {
    if (!file) {
      setFault(t('form.xlsx'))
      return undefined
    }
    setFault(undefined)
    setStage({ stage: 'sending', share: 0 })
    try {
      const outcome = await importSheet(call, { billType, file, ...agreement, onStage: setStage })
      setResult(outcome)
      return outcome
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
      return undefined
    } finally {
      setStage(undefined)
    }
  }

  const startOver = () => {
    setResult(undefined)
    setFile(undefined)
    setFault(undefined)
  }

  return { file, fault, stage, result, choose, send, startOver }
}
