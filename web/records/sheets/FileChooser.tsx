import { type DragEvent, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FileIcon } from '../icons.tsx'
import css from './ImportDialog.module.css'

interface ChooserProps {
  file: File | undefined
  disabled: boolean
  onChoose(file: File | undefined): void
}

export function FileChooser({ file, disabled, onChoose }: ChooserProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onChoose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className={`${css.drop} ${over ? css.over : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileIcon />
      <label htmlFor={id} className={css.chosen}>
        {file ? <bdi>{file.name}</bdi> : t('records.uiDropSheet')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className={css.file}
        accept=".xlsx"
        disabled={disabled}
        onChange={event => {
          onChoose(event.target.files?.[0])
          // The same file, corrected meanwhile, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button size="s" tabIndex={-1} onClick={() => input.current?.click()}>
        {t('records.uiChooseFile')}
      </Button>
    </div>
  )
}
