import type { Language } from '../../../contract/languages.ts'
import { languageOf } from '../../../contract/languages.ts'
import { PageBlocks } from '../../features/pages/BlockView.tsx'
import { HomeBlocks } from '../../features/pages/HomeBlocks.tsx'
import { TextsProvider, useT } from '../../i18n/use-t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import canvas from './Canvas.module.css'
import { useDesk } from './desk.tsx'
import { Frame } from './Frame.tsx'
import css from './SideBySide.module.css'
import { useCanvasTexts } from './use-canvas-texts.ts'
import { useShown } from './use-shown.ts'
import { useWork } from './work.tsx'

/** The draft as a computer, a phone and whoever reads from right to left see it; it changes with every stroke. */
export function SideBySide() {
  const t = useT()
  const { lang, languages } = useDesk()
  const other: Language = languages.find(each => languageOf(each).dir === 'rtl') ?? 'ar'
  return (
    <div className={css.all}>
      <Frame title={t('page-editor.asComputer')} width={1280} lang={lang}>
        <WholePage lang={lang} />
      </Frame>
      <Frame title={t('page-editor.asPhone')} width={390} lang={lang}>
        <WholePage lang={lang} />
      </Frame>
      <Frame
        title={t('page-editor.asRightToLeft', { language: languageOf(other).name })}
        width={1280}
        lang={other}
      >
        <WholePage lang={other} />
      </Frame>
    </div>
  )
}

function WholePage({ lang }: { lang: Language }) {
  const { shopId, content } = useDesk()
  const Blocks = useWork().page.facts.type === 'home' ? HomeBlocks : PageBlocks
  const texts = useCanvasTexts(lang)
  const { blocks, isWaiting } = useShown(shopId, lang, content)
  return (
    <TextsProvider value={texts}>
      {/* Looked at, not used: nothing in it is pressed or reached by keys. */}
      <div className={canvas.page} inert>
        {isWaiting ? <Skeleton className={canvas.skeleton} /> : <Blocks blocks={blocks} />}
      </div>
    </TextsProvider>
  )
}
