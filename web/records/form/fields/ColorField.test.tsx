// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type } from '../../../ui/testing.tsx'
import { fakeCall, find, showInOffice } from '../../testing.tsx'
import { formField } from '../../testing-data.ts'
import type { FieldDraft } from '../form-draft.ts'
import { ColorField } from './ColorField.tsx'

test('a colour is picked or typed; both show the same one', async () => {
  function Holder() {
    const [draft, setDraft] = useState<FieldDraft>({ value: '#d7263d', text: '', files: [] })
    const control = {
      id: 'x',
      className: 'control',
      'aria-required': undefined,
      'aria-invalid': undefined,
      'aria-describedby': undefined,
    }
    return (
      <ColorField
        field={formField('primary_color', 'T', { color: true })}
        {...{ draft, control }}
        onChange={change => setDraft(all => ({ ...all, ...change }))}
        onLeave={() => {}}
        onBusy={() => {}}
      />
    )
  }
  await showInOffice(<Holder />, { call: fakeCall({}).call })
  const typed = () => find<HTMLInputElement>('[name=primary_color]')
  const picked = () => find<HTMLInputElement>('[type=color]')
  expect([typed().value, picked().value]).toEqual(['#d7263d', '#d7263d'])
  await type(picked(), '#0055aa')
  expect(typed().value).toBe('#0055aa')
  await type(typed(), '#00FF00')
  expect([typed().value, picked().value]).toEqual(['#00ff00', '#00ff00'])
})
