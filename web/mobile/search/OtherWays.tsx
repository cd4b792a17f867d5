import { useRef } from 'react'
import { useCanListen, useListening } from '../../features/catalogue/speech.ts'
import { useCanReadPictures } from '../../features/quick-pick/barcode-detector.ts'
import { useT } from '../../i18n/use-t.ts'
import { orSay } from '../../ui/or-say.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { PictureIcon, VoiceIcon } from '../shell/icons.tsx'
import css from './search.module.css'

interface Props {
  onFind(words: string): void
}

/** By voice and by picture, each where the browser can. */
export function OtherWays({ onFind }: Props) {
  const canListen = useCanListen()
  const canRead = useCanReadPictures()
  if (!canListen && !canRead) return null
  return (
    <div className={css.other}>
      {canListen && <ByVoice onFind={onFind} />}
      {canRead && <ByPicture onFind={onFind} />}
    </div>
  )
}

function ByVoice({ onFind }: Props) {
  const t = useT()
  const { listening, start, stop } = useListening(heard => {
    if (heard === 'denied') toasts.show('error', t('mobile.voiceDenied'))
    else if (heard === 'nothing') toasts.show('info', t('mobile.voiceNothing'))
    else onFind(heard.words)
  })
  return (
    <>
      <button type="button" className={css.way} aria-pressed={listening} onClick={listening ? stop : start}>
        <VoiceIcon />
        {t(listening ? 'mobile.stopListening' : 'mobile.voiceSearch')}
      </button>
      {listening && (
        <p role="status" className={css.listening}>
          {t('mobile.listening')}
        </p>
      )}
    </>
  )
}

/** A photograph or a picture of the album; it stays on the phone. */
function ByPicture({ onFind }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { run: look, busy } = useOnce(async (file: File) => {
    const [code, picture] = await Promise.all([
      orSay(t, import('../../features/quick-pick/barcode-detector.ts')).catch(() => undefined),
      createImageBitmap(file).catch(() => undefined),
    ])
    if (!code) return
    if (!picture) return toasts.show('error', t('mobile.pictureUnreadable'))
    const words = await code.readPicture(picture)
    picture.close()
    if (words) onFind(words)
    else toasts.show('info', t('mobile.pictureNothing'))
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('mobile.pictureSearch')}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void look(file)
        }}
      />
      <button
        type="button"
        className={css.way}
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
      >
        <PictureIcon />
        {t('mobile.pictureSearch')}
      </button>
    </>
  )
}
