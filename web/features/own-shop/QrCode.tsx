import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './own-shop.module.css'

interface Props {
  name: string
  /** Of the file, without its ending. */
  file: string
  picture: string
  onSaved?: () => void
}

export function QrCode({ name, file, picture, onSaved }: Props) {
  const t = useT()
  return (
    <figure className={css.code}>
      <img src={picture} alt={t('own-shop.codeOf', { name })} width={148} height={148} />
      <a className={buttonClass('plain', 's')} href={picture} download={`${file}.svg`} onClick={onSaved}>
        {t('own-shop.saveCode')}
      </a>
    </figure>
  )
}
