import crypto from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { connect } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { findPostmaster, processExists } from './embedded-postmaster.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `POST /` makes a database and answers with its address, `DELETE /name` drops it. */
    testServer: string
  }
}

const temporary = fs.realpathSync(os.tmpdir())
/** A disk in memory, where the system has one. */
const memory = '/dev/shm'
const gigabyte = 2 ** 30
const quiet = { info: () => {}, warn: () => {} }

/** One PostgreSQL for the whole run, started when the first test asks for it: a run of unit tests has none. */
export default async function setUp(project: TestProject) {
  let server: ReturnType<typeof startTestServer> | undefined
  const door = http.createServer(async (request, response) => {
    try {
      server ??= startTestServer()
      const { create, drop } = await server
      response.end(request.method === 'DELETE' ? await drop(request.url!.slice(1)) : await create())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  project.provide('testServer', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)

  return async function tearDown() {
    door.close()
    door.closeAllConnections()
    const started = await server?.catch(() => undefined)
    await started?.stop()
  }
}

async function startTestServer() {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowaway()
  const admin = connect(server.url, { max: 2 })
  const template = newName('template')
  await admin`create database ${admin(template)} template template0 encoding 'UTF8'`
  await migrateDatabase(inServer(server.url, template))

  async function create() {
    const name = newName('test')
    // Through the log, as a database is copied otherwise, takes more than twice the work.
    await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
    // Most statements of a test run a few times: planning each of them again and again is a quarter of the database's work.
    await admin`alter database ${admin(name)} set plan_cache_mode = 'force_generic_plan'`
    return inServer(server.url, name)
  }
  async function drop(name: string) {
    await admin`drop database if exists ${admin(name)} with (force)`
  }
  async function stop() {
    await drop(template)
    await admin.end()
    await server.stop()
  }
  return { create, drop, stop }
}

/** Databases are made and dropped by the hundred, of 1,500 files each: in memory that takes a fraction of the work. */
async function startThrowaway() {
  await removeLeftovers()
  // Where it cannot run there, for whatever reason, a disk will do.
  const inMemory = hasRoom() ? await startIn(memory).catch(() => undefined) : undefined
  return inMemory ?? (await startIn(temporary))
}

function hasRoom(): boolean {
  if (!fs.existsSync(memory)) return false
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize > 3 * gigabyte && process.availableMemory() > 6 * gigabyte
}

async function startIn(folder: string) {
  const dir = fs.mkdtempSync(path.join(folder, `caravan-test-${process.pid}-`))
  // A run that a signal ends is not torn down.
  const clear = () => endServerNow(dir)
  process.once('exit', clear)
  const remove = () => {
    process.off('exit', clear)
    fs.rmSync(dir, { recursive: true, force: true })
  }
  fs.chmodSync(dir, 0o755)
  try {
    const { url, stop } = await startEmbedded({ dir, log: quiet, throwaway: true })
    return {
      url,
      async stop() {
        await stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A killed run could not stop its server. */
async function removeLeftovers() {
  const places = [memory, temporary].filter(place => fs.existsSync(place))
  for (const dir of places.flatMap(place => fs.readdirSync(place).map(name => path.join(place, name)))) {
    const [, pid] = /^caravan-test-(\d+)-/.exec(path.basename(dir)) ?? []
    if (!pid || processExists(Number(pid))) continue
    await endServer(dataIn(dir))
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

const dataIn = (dir: string) => path.join(dir, 'postgres', 'data')
const patienceMs = 5000
const pauseMs = 50

/** It writes until it has ended, so its folder cannot be removed before. */
async function endServer(data: string) {
  const postmaster = findPostmaster(data)
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
  for (let waited = 0; findPostmaster(data) && waited < patienceMs; waited += pauseMs) await delay(pauseMs)
}

/** The same where nothing can be awaited any more. */
function endServerNow(dir: string) {
  const postmaster = findPostmaster(dataIn(dir))
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; findPostmaster(dataIn(dir)) && waited < patienceMs; waited += pauseMs)
    Atomics.wait(sleeper, 0, 0, pauseMs)
  fs.rmSync(dir, { recursive: true, force: true })
}

async function migrateDatabase(url: string) {
  const sql = connect(url, { max: 1 })
  await migrate(sql, quiet)
  // A database that somebody is connected to cannot be copied.
  await sql.end()
}

function newName(kind: 'template' | 'test'): string {
  return `caravan_${kind}_${crypto.randomBytes(6).toString('hex')}`
}

function inServer(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}
