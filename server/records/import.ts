import { startOfDay } from '../../contract/dates.ts'
