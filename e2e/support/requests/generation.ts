import type { Page } from '@playwright/test'
import type { StandIn } from '../../stand-in/server'
import type { RequestMatch } from '../../stand-in/stand-in-types'

/** Requests that ask a model to describe a character. */
const promptRequests: RequestMatch = {
  method: 'POST',
  path: /\/(responses|chat\/completions|messages)$/,
  where: ({ body }) => JSON.stringify(body ?? '').includes('Write the image prompt'),
}

/** Requests for a picture, new or made from another. */
export const pictureRequests: RequestMatch = { method: 'POST', path: /\/images(\/|$)/ }

/** What the small model says when it is asked to describe a character. */
export function replyToPromptQuestion(standIn: StandIn, text: string, times?: number) {
  standIn.reply(text, { match: promptRequests, ...(times !== undefined && { times }) })
}

/** A refusal by the rules on content, in OpenAI's words. */
export const REFUSAL = {
  error: {
    message: 'Your request was rejected by the safety system.',
    type: 'image_generation_user_error',
    param: null,
    code: 'moderation_blocked',
  },
}

/** Descriptions that pictures were asked for with, in order. */
export function drawnPrompts(standIn: StandIn): string[] {
  return standIn.requests
    .filter(({ path }) => path.startsWith('/images'))
    .map(({ body }) => String((body as { prompt?: unknown }).prompt))
}

/** The parts of a form that makes pictures, by their names. */
export function pictureForm(page: Page) {
  return {
    prompt: page.getByLabel('Image Prompt'),
    model: page.getByLabel('Image Model'),
    generate: page.getByRole('button', { name: /^Generate (Image|Again)$/ }),
    stop: page.getByRole('button', { name: 'Stop' }),
    problem: page.getByRole('alert').filter({ hasText: 'Image Error' }),
    result: page.getByRole('region', { name: 'Result', exact: true }),
    earlier: page.getByRole('region', { name: 'Earlier result' }),
    save: page.getByRole('button', { name: 'Save to Gallery' }),
    discard: page.getByRole('button', { name: 'Discard' }),
  }
}
