/* Parts that most chats show once they are drawn, in one file, because each request takes a place in the browser's queue. */
export { default as AnswerAnnouncer } from '../messages/answer-announcer'
export { default as AnswerSwitcher } from '../messages/answer-switcher'
export { default as PersonaButton } from '../persona/persona-button'
export { default as ComposerTools } from '../prompt/composer-tools'
export { default as ChatErrorBanner } from './chat-error-banner'
