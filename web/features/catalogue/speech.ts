import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import { useLanguage } from '../../i18n/use-t.ts'

/** Of the Web Speech API, which some browsers have. */
interface Recognition {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}
type RecognitionClass = new () => Recognition

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

const never = () => () => {}
const canListen = () => recognitionClass() !== undefined

/** The server does not know what the browser can do: the page learns it once it is alive. */
export const useCanListen = (): boolean => useSyncExternalStore(never, canListen, () => false)

export type Heard = { words: string } | 'denied' | 'nothing'

/** Listens once, in the language of the page; leaving ends it. */
export function useListening(onHeard: (heard: Heard) => void) {
  const { lang } = useLanguage()
  const [listening, setListening] = useState(false)
  const running = useRef<Recognition>(undefined)
  const tell = useRef(onHeard)
  tell.current = onHeard
  useEffect(() => () => running.current?.abort(), [])

  const start = () => {
    const Recognition = recognitionClass()
    if (!Recognition || running.current) return
    const recognition = new Recognition()
    let heard: Heard | undefined
    recognition.lang = languageOf(lang).tag
    recognition.interimResults = false
    recognition.onresult = ({ results }) => {
      const words = results[0]?.[0]?.transcript.replace(/[\s。.!?！？]+$/u, '').trim()
      if (words) heard = { words }
    }
    recognition.onerror = ({ error }) => {
      if (error === 'not-allowed' || error === 'service-not-allowed') heard = 'denied'
      else if (error !== 'aborted') heard ??= 'nothing'
    }
    recognition.onend = () => {
      running.current = undefined
      setListening(false)
      if (heard) tell.current(heard)
    }
    running.current = recognition
    setListening(true)
    recognition.start()
  }
  return { listening, start, stop: () => running.current?.abort() }
}
