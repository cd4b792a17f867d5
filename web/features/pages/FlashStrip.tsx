import type { BlockOf } from '../../../contract/pages.ts'
import { useT } from '../../i18n/use-t.ts'
import { Clock } from '../../ui/Clock.tsx'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { ProductGrid } from '../catalogue/ProductGrid.tsx'
import css from './FlashStrip.module.css'
import { Section } from './Section.tsx'

export function FlashStrip({ block }: { block: BlockOf<'flash'> }) {
  const t = useT()
  const { saleId, title, titleLang, endsAt, items } = block
  const seconds = useCountdown(Date.parse(endsAt), serverOffsetMs())
  const ended = seconds <= 0
  const aside = ended ? (
    <span role="status">{t('ui.ended')}</span>
  ) : (
    <span className={css.left}>
      <Clock seconds={seconds} />
      {t('ui.endsIn')}
    </span>
  )
  return (
    <Section title={title} titleLang={titleLang} aside={aside} link={ended ? '' : `ms|${saleId}`}>
      <div className={ended ? css.ended : undefined}>
        <ProductGrid cards={items} strip />
      </div>
    </Section>
  )
}
