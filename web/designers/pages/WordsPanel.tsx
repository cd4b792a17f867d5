import { languageOf } from '../../../contract/languages.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useDesk } from './desk.tsx'
import css from './Editor.module.css'
import fields from './fields/Fields.module.css'
import { findBlock } from './page-changes.ts'
import { showOnCanvas } from './show-on-canvas.ts'
import { kindTitles, wordTitles } from './titles.ts'

/** What the page does not say in every language of the shop; a press leads to it. */
export function WordsPanel() {
  const t = useT()
  const { dir } = useLanguage()
  const { content, missing, languages, lang, chooseLang, select } = useDesk()
  const lackingIn = languages.filter(each => missing.some(({ languages }) => languages.includes(each)))
  return (
    <div className={css.panel} dir={dir}>
      <p className={css.hint}>
        {missing.length > 0
          ? t('page-editor.missingAll', { count: lackingIn.length })
          : t('page-editor.missingNone')}
      </p>
      <ul className={css.list}>
        {missing.map(({ blockId, path, languages }) => {
          const block = findBlock(content, blockId)
          const place = blockId === '' ? 'page-editor.page' : block && kindTitles[block.kind]
          const what = wordTitles[path.slice(path.lastIndexOf('.') + 1)]
          return (
            place &&
            what && (
              <li key={`${blockId} ${path}`} className={css.entry}>
                <strong>{t('page-editor.textOf', { text: t(what), block: t(place) })}</strong>
                <div className={fields.buttons}>
                  {languages.map(each => (
                    <button
                      key={each}
                      type="button"
                      lang={languageOf(each).tag}
                      className={`${fields.chip} ${fields.lacking}`}
                      onClick={() => {
                        if (each !== lang) chooseLang(each)
                        select(blockId)
                        showOnCanvas(blockId)
                      }}
                    >
                      {languageOf(each).name}
                    </button>
                  ))}
                </div>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
