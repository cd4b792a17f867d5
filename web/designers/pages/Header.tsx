import { createUsePuck } from '@puckeditor/core'
import { useId, useState } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useDesk } from './desk.tsx'
import css from './Editor.module.css'
import { RedoIcon, UndoIcon } from './icons.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { PageOnDesk } from './use-page.ts'
import { useWork } from './work.tsx'

const usePuck = createUsePuck()

const stateTitles: Record<PageOnDesk['facts']['state'], TextKey> = {
  draft: 'page-editor.stateDraft',
  published: 'page-editor.statePublished',
  changed: 'page-editor.stateChanged',
  scheduled: 'page-editor.stateScheduled',
  withdrawn: 'page-editor.stateWithdrawn',
}

/** The page's name, what became of it, and everything that concerns it as a whole. */
export function Header() {
  const t = useT()
  const { dir } = useLanguage()
  const { role } = useSession()
  const { page, view, show } = useWork()
  const nameId = useId()
  const [isPublishing, setPublishing] = useState(false)
  return (
    <header className={css.head} dir={dir}>
      <AppLink
        href={role === 'office' ? paths.officePages : paths.shopPages}
        className={css.back}
        aria-label={t('page-editor.back')}
        title={t('page-editor.back')}
      >
        <BackIcon />
      </AppLink>
      <label htmlFor={nameId} className="visually-hidden">
        {t('page-editor.name')}
      </label>
      <input
        id={nameId}
        className={css.name}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={60}
        value={page.name}
        onChange={event => page.rename(event.target.value)}
      />
      <span className={css.states}>
        <span className={css.small}>
          {t(stateTitles[page.facts.state])}{' '}
          {page.facts.address && (
            <a href={page.facts.address} target="_blank" rel="noopener" className={css.again}>
              {t('page-editor.open')}
            </a>
          )}
        </span>
        <SavedNote />
      </span>
      <span className={css.middle}>
        <LanguageChoice />
        <fieldset className={css.views}>
          <legend className="visually-hidden">{t('page-editor.view')}</legend>
          <Button
            size="s"
            kind={view === 'edit' ? 'second' : 'plain'}
            aria-pressed={view === 'edit'}
            onClick={() => show('edit')}
          >
            {t('page-editor.edit')}
          </Button>
          <Button
            size="s"
            kind={view === 'beside' ? 'second' : 'plain'}
            aria-pressed={view === 'beside'}
            onClick={() => show('beside')}
          >
            {t('page-editor.sideBySide')}
          </Button>
        </fieldset>
        <History />
      </span>
      <a href={page.facts.preview} target="_blank" rel="noopener" className={buttonClass('plain', 's')}>
        {t('page-editor.preview')}
      </a>
      <Button kind="primary" size="s" onClick={() => setPublishing(true)}>
        {t('page-editor.publish')}
      </Button>
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </header>
  )
}

/** Where the words are that somebody just wrote. */
function SavedNote() {
  const t = useT()
  const { page } = useWork()
  const { save, savedAt } = page
  return (
    <span
      className={save === 'failed' || save === 'conflict' ? `${css.small} ${css.bad}` : css.small}
      role="status"
    >
      {save === 'saving' && t('page-editor.saving')}
      {save === 'waiting' && t('page-editor.unsaved')}
      {save === 'saved' &&
        (savedAt ? (
          <>
            {t('page-editor.savedAt')} <Moment at={savedAt} />
          </>
        ) : (
          t('page-editor.allSaved')
        ))}
      {(save === 'failed' || save === 'conflict') && (
        <>
          {t('page-editor.notSaved')}{' '}
          <button type="button" className={css.again} onClick={page.saveNow}>
            {t('page-editor.saveAgain')}
          </button>
        </>
      )}
    </span>
  )
}

function LanguageChoice() {
  const t = useT()
  const { lang, languages, chooseLang, missing } = useDesk()
  const lacks = (each: Language) => missing.some(({ languages }) => languages.includes(each))
  return (
    <select
      className={css.select}
      aria-label={t('page-editor.pageLanguage')}
      value={lang}
      onChange={event => chooseLang(event.target.value as Language)}
    >
      {languages.map(each => (
        <option key={each} value={each} lang={languageOf(each).tag}>
          {lacks(each)
            ? t('page-editor.lacksTexts', { language: languageOf(each).name })
            : languageOf(each).name}
        </option>
      ))}
    </select>
  )
}

function History() {
  const t = useT()
  const hasPast = usePuck(({ history }) => history.hasPast)
  const hasFuture = usePuck(({ history }) => history.hasFuture)
  const history = usePuck(puck => puck.history)
  const { steps } = useWork()
  return (
    <>
      <IconButton label={t('page-editor.undo')} disabled={!hasPast} onClick={() => steps.undo(history.back)}>
        <UndoIcon />
      </IconButton>
      <IconButton
        label={t('page-editor.redo')}
        disabled={!hasFuture}
        onClick={() => steps.redo(history.forward)}
      >
        <RedoIcon />
      </IconButton>
    </>
  )
}
