import { useT } from '../../i18n/use-t.ts'
import { Part } from './Part.tsx'
import css from './TypePart.module.css'

const sizes = ['note', 'text', 'nav', 'lead', 'price', 'title'] as const

export function TypePart() {
  const t = useT()
  return (
    <Part title={t('style-guide.type')} note={t('style-guide.typeNote')}>
      <dl className={css.scale}>
        {sizes.map(size => (
          <div key={size} className={css.step}>
            <dt>
              <code dir="ltr">{size === 'text' ? '--text' : `--text-${size}`}</code>
            </dt>
            <dd className={css[size]}>
              {t('style-guide.typeSample')} <span className={css.figures}>0123456789</span>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
