import { useMemo } from 'react'
import type { Currency } from '../../contract/money.ts'
import type { CellEnv } from './cell-text.ts'

export const pageTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const none: readonly Currency[] = []

export const useCellEnv = (currencies = none): CellEnv =>
  useMemo(() => ({ timeZone: pageTimeZone(), currencies }), [currencies])
