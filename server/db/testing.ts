import { inject } from 'vitest'
import { connect, type Sql } from './database.ts'

export interface TestDatabase {
  sql: Sql
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database of its own for a test file; takes milliseconds, because it is a copy. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await ask('POST', '/')
  const sql = connect(url, { max: 5 })
  return {
    sql,
    url,
    async drop() {
      await sql.end({ timeout: 1 })
      await ask('DELETE', new URL(url).pathname)
    },
  }
}

async function ask(method: 'POST' | 'DELETE', path: string): Promise<string> {
  const response = await fetch(inject('testServer') + path, { method })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
