import { useEffect, useRef, useState } from 'react'
import { detectorClass, codeFormats as formats } from './barcode-detector.ts'

/** The same code is not counted again before this has passed. */
const restMs = 2000
const lookEveryMs = 200

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Looks through the camera as long as it is drawn, and tells every barcode it sees. `failed`: why there is nothing to see. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  const [failed, setFailed] = useState<'denied' | 'none'>()

  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let seen = { code: '', at: 0 }
    const detector = new (detectorClass()!)({ formats })
    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : []
      const code = found[0]?.rawValue
      const now = Date.now()
      if (code && !over && (code !== seen.code || now - seen.at > restMs)) {
        seen = { code, at: now }
        tell.current(code)
      }
      if (!over) timer = setTimeout(look, lookEveryMs)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return stop(stream)
      video.current.srcObject = stream
      // What it shows first may take a while; looking begins without it.
      video.current.play().catch(() => {})
      await look()
    }
    begin().catch((error: unknown) =>
      setFailed((error as Error).name === 'NotAllowedError' ? 'denied' : 'none'),
    )
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])
  return { video, failed }
}
