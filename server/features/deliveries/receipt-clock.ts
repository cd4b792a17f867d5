import type { Db, Fragment } from '../../db/database.ts'

/** Of order `o`: nothing stands against completing it without anybody's word. */
export const mayCompleteByItself = (db: Db, o: Fragment): Fragment => db`${o}.state in (2, 3)`
