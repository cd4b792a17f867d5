import { useEffect, useState } from 'react'
import { imageUrl } from '../../../contract/images.ts'
import { type ShareCode, type ShareType, shareCode } from '../../../contract/mini-program.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useCall } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { drawSharePicture } from './draw-share-picture.ts'

interface Shared {
  code: ShareCode
  /** Drawn around the code, or the code alone where a browser draws none. */
  picture: string
}

/** The code, asked for once, with the picture around it. */
export function useSharePicture(type: ShareType, scene: string, onFailed: () => void): Shared | undefined {
  const t = useT()
  const call = useCall()
  const { lang, dir } = useLanguage()
  const currency = useCurrency()
  const [shared, setShared] = useState<Shared>()
  const draw = async (code: ShareCode): Promise<Shared> => {
    const hint = type === 'invite' ? 'share.invited' : 'share.qrHint'
    const picture = await drawSharePicture({
      lang,
      dir,
      code: code.picture,
      // From our own address: what comes from elsewhere may not be drawn.
      image: code.image && imageUrl(code.image, { width: 720, oss: '', noPic: '' }),
      name: code.name,
      shop: code.shop,
      price: code.price === null ? '' : formatMoney(code.price, currency, ''),
      hint: t(code.kind === 'mini_program' && type !== 'invite' ? 'share.scanWechat' : hint),
    }).catch(() => code.picture)
    return { code, picture }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog asks once
  useEffect(() => {
    let gone = false
    call(shareCode, { type, scene })
      .then(({ obj }) => draw(obj))
      .then(drawn => !gone && setShared(drawn))
      // The call has already shown the reason.
      .catch(() => !gone && onFailed())
    return () => {
      gone = true
    }
  }, [call, type, scene])
  return shared
}

/** Copies, and says whether it could. */
export function useCopyLink(onCopied: () => void): (link: string) => Promise<void> {
  const t = useT()
  return async link => {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      return toasts.show('error', t('share.copyFailed'))
    }
    toasts.show('success', t('share.copied'), 2500)
    onCopied()
  }
}
