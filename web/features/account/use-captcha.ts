import { useEffect, useState } from 'react'
import { captchaPath } from '../../../contract/account.ts'

export interface Captcha {
  answer: string
  setAnswer(answer: string): void
  /** Its address; nothing until the page has come alive. */
  picture: string | undefined
  /** Each picture is good for one try. */
  renew(): void
}

let shown = 0

/** Only one may stand on a page: a new picture makes the browser's former one worthless. */
export function useCaptcha(): Captcha {
  const [answer, setAnswer] = useState('')
  const [round, setRound] = useState<number>()
  const renew = () => {
    setAnswer('')
    setRound(++shown)
  }
  useEffect(() => setRound(++shown), [])
  return { answer, setAnswer, picture: round === undefined ? undefined : `${captchaPath}?${round}`, renew }
}
