/** /swipe-chat/create */
export { CreateSessionScreen as Component } from '@/features/swipe/form/create-session-screen'
