import * as v from 'valibot'
import { readSession, writeSession } from '../../api/session-storage.ts'

const key = 'buying for'

/** The number of the customer whom somebody set out to order for, until they have; in this tab alone. */
export const buyingFor = (): string | undefined => readSession(key, v.string())

export const setBuyingFor = (mobile: string | undefined): boolean => writeSession(key, mobile)
