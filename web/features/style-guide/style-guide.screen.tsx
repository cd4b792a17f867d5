import type { ProductCard } from '../../../contract/catalogue.ts'
import { pageData } from '../../../contract/pages.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { ButtonsPart } from './ButtonsPart.tsx'
import { CardsPart } from './CardsPart.tsx'
import { ColoursPart } from './ColoursPart.tsx'
import { FeedbackPart } from './FeedbackPart.tsx'
import { FieldsPart } from './FieldsPart.tsx'
import { LanguagesPart, languageSamples } from './LanguagesPart.tsx'
import { MoneyPart } from './MoneyPart.tsx'
import { SpacePart } from './SpacePart.tsx'
import { TypePart } from './TypePart.tsx'
import css from './test.module.css'

interface Data {
  card: ProductCard | undefined
  samples: Record<string, string>
  loadedAt: number
}

/** The living style guide: what there is to build pages with, in all its states. */
export default screen<Record<string, never>, Data>({
  load: async ({ call }) => {
    const { blocks } = (await call(pageData, { type: 'home' })).obj
    const card = blocks.flatMap(block => (block.kind === 'floor' ? block.items : []))[0]
    return { card, samples: languageSamples(), loadedAt: Date.now() }
  },
  texts: ['style-guide', 'product-card', 'form', 'state'],
  View: Guide,
})

function Guide({ data: { card, samples, loadedAt } }: { data: Data }) {
  const t = useT()
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.title}>{t('screens.test')}</h1>
        <p className={css.lead}>{t('style-guide.lead')}</p>
      </header>
      <ColoursPart />
      <TypePart />
      <LanguagesPart samples={samples} />
      <SpacePart />
      <ButtonsPart />
      <FieldsPart />
      <MoneyPart />
      <FeedbackPart loadedAt={loadedAt} />
      <CardsPart sample={card} />
    </div>
  )
}
