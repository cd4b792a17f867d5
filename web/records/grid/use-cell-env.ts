import { useMemo } from 'react'
import type { Currency } from '../../../contract/money.ts'
import { pageTimeZone } from '../../ui/use-time-zone.ts'
import type { CellEnv } from './cell-text.ts'

const none: readonly Currency[] = []

export const useCellEnv = (currencies = none): CellEnv =>
  useMemo(() => ({ timeZone: pageTimeZone(), currencies }), [currencies])
