/**
 * The floor: what the same work costs on a bare page. It opens a chat from IndexedDB, shows its last messages,
 * and streams an answer from the same server, drawn block by block once a frame. No framework, no checks, no
 * error handling, nothing is saved. `?chat=` names the chat, `&provider=` the address that answers, and with `&worker` a service
 * worker answers for the host.
 */
import { marked } from 'marked'
import workerUrl from './floor-worker?worker&url'
import { pickText, readStream } from './read-stream'

const SHOWN_MESSAGES = 50

interface StoredMessage {
  role: string
  content: string
}

const query = new URLSearchParams(location.search)
const scroller = document.querySelector('main')!
const log = document.querySelector('[role="log"]')!
const box = document.querySelector('textarea')!

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('floor', 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('messages', { keyPath: 'id' })
      store.createIndex('place', ['conversationId', 'seq'])
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}

/** All messages of a chat, in order. */
function readMessages(database: IDBDatabase, chat: string): Promise<StoredMessage[]> {
  return new Promise((resolve, reject) => {
    const index = database.transaction('messages').objectStore('messages').index('place')
    const request = index.getAll(IDBKeyRange.bound([chat], [chat, []]))
    request.onsuccess = () => resolve(request.result as StoredMessage[])
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}

function addMessage(role: string, content: string): HTMLElement {
  const article = document.createElement('article')
  if (role === 'assistant') article.innerHTML = marked.parse(content, { async: false })
  else article.textContent = content
  log.append(article)
  return article
}

function scrollToEnd() {
  scroller.scrollTop = scroller.scrollHeight
}

/** Draws a text that grows: finished blocks stay, the last one is made anew. */
function startDrawing(article: HTMLElement): (text: string) => void {
  let settled = 0
  let tail = document.createElement('div')
  article.append(tail)
  return (text) => {
    const tokens = marked.lexer(text.slice(settled))
    for (const [index, token] of tokens.entries()) {
      tail.innerHTML = marked.parser([token])
      if (index === tokens.length - 1) break
      settled += token.raw.length
      tail = document.createElement('div')
      article.append(tail)
    }
    scrollToEnd()
  }
}

async function send(content: string) {
  addMessage('user', content)
  const article = addMessage('assistant', '')
  article.ariaBusy = 'true'
  const draw = startDrawing(article)
  let text = ''
  let frame = 0
  const drawNext = () => {
    frame = 0
    draw(text)
  }
  const request = new Request(`${query.get('provider')}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      model: 'bench-model',
      messages: [{ role: 'user', content }],
      stream: true,
    }),
  })
  text = await readStream(request, pickText.openai, (soFar) => {
    text = soFar
    if (frame === 0) frame = requestAnimationFrame(drawNext)
  })
  cancelAnimationFrame(frame)
  draw(text)
  article.ariaBusy = 'false'
}

box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { value } = box
  box.value = ''
  void send(value)
})

const messages = await readMessages(await openDatabase(), query.get('chat') ?? '')
for (const { role, content } of messages.slice(-SHOWN_MESSAGES)) addMessage(role, content)
scrollToEnd()
box.focus()

if (query.has('worker'))
  await navigator.serviceWorker.register(workerUrl, { type: 'module', scope: location.pathname })
