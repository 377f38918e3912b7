import { changePassword, getAdministratorAccount } from './administrator-account.ts';
import {
  correctAnnouncement,
  countAudience,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  getMyAnnouncement,
  listAnnouncementReaders,
  listAnnouncements,
  listMyAnnouncements,
  publishAnnouncement,
  readAnnouncement,
  unscheduleAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts';
import { appealReview, decideAppeal, getAppeal, listAppeals, listMyAppeals } from './appeals.ts';
import { exportAuditEvents, listAuditActions, listAuditEvents } from './audit.ts';
import { getCalendar, getCalendarAddress, renewCalendarAddress } from './calendar.ts';
import {
  getCertificateBatch,
  listCertificateBatches,
  listCertificateBatchItems,
  startCertificateBatch,
  undoCertificateBatch,
} from './certificate-batches.ts';
import {
  createCertificateTemplate,
  deleteCertificateTemplate,
  editCertificateTemplate,
  getCertificateTemplate,
  listCertificateTemplates,
  previewCertificate,
} from './certificate-templates.ts';
import {
  editMyCertificate,
  issueCertificate,
  listCertificates,
  listMyCertificates,
  listQualified,
  reissueCertificate,
  revokeCertificate,
} from './certificates.ts';
import { suggestColleges } from './colleges.ts';
import { sendContactMessage } from './contact.ts';
import {
  getBadgeJson,
  getBadgePng,
  getBadgeSvg,
  getCertificatePdf,
  getCertificatePicture,
  getDidDocument,
  getJwks,
  getStatusList,
} from './credential-documents.ts';
import { discardMyDraft, getMyDraft, listMyDrafts, saveMyDraft } from './drafts.ts';
import {
  editEdition,
  freezeBoard,
  getNextEdition,
  showTrueBoard,
  startEdition,
  undoEdition,
} from './edition-changes.ts';
import { listEditions } from './editions.ts';
import { deleteTaskById, getAllUsers, loginSignupNewUser } from './first-edition.ts';
import { freeAddress } from './free-address.ts';
import { givePoints } from './give-points.ts';
import { getHealth, getPublicHealth, getReadiness } from './health.ts';
import {
  checkImport,
  getImport,
  listImportItems,
  listImports,
  readImport,
  startImport,
  undoImport,
} from './imports.ts';
import { attend } from './kinds/attendance.ts';
import { addAttendee, getAttendanceCode } from './kinds/attendance-desk.ts';
import { getForm, sendForm } from './kinds/form.ts';
import { exportFormAnswers, listFormAnswers } from './kinds/form-answers.ts';
import { finishAttempt, getQuiz, saveAnswers, startAttempt } from './kinds/quiz.ts';
import { getQuizAnswers } from './kinds/quiz-answers.ts';
import { getReferral, listMyReferrals, openReferral } from './kinds/referral.ts';
import {
  addRegistrations,
  createReportToken,
  exportReferrals,
  getReferralTotals,
  listReferrals,
  reportRegistrations,
  reviewReferral,
  revokeReportToken,
} from './kinds/referrals.ts';
import {
  getAroundMe,
  getEarlierRanks,
  getLeaderboard,
  getReveal,
  listCollegeRanks,
  listPublicPages,
} from './leaderboard.ts';
import { getEvents, getMissedEvents } from './live-events.ts';
import {
  answerMessage,
  deleteMessage,
  editMessage,
  getMessage,
  getMyMessage,
  listColleagues,
  listMessages,
  listMyMessages,
  replyToMyMessage,
} from './messages.ts';
import { getMyMail, resumeMyMail, sendTestMail } from './my-mail.ts';
import { getNewRelease } from './new-release.ts';
import { getNews, markNewsSeen } from './news.ts';
import { editNotificationSettings, getNotificationSettings, listNotifications } from './notifications.ts';
import { getDeskCounts, getNumbers } from './numbers.ts';
import {
  getOwnData,
  keepAccount,
  keepMyAccount,
  listAccesses,
  requestArchive,
  requestDeletion,
} from './own-data.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { createPhrase, deletePhrase, editPhrase, listPhrases } from './phrases.ts';
import { exportMyPoints, listMyPoints, listUserPoints } from './points-statement.ts';
import {
  editPublicProfile,
  getOwnPublicProfile,
  getPublicFile,
  getPublicProfile,
} from './public-profiles.ts';
import { addPushDevice, getPushDevices, removePushDevice } from './push-devices.ts';
import { markRead } from './read-notifications.ts';
import { removeAlias } from './remove-alias.ts';
import {
  cancelResumableUpload,
  findResumableUpload,
  getResumableUpload,
  listUnfinishedUploads,
  sendUploadPart,
  startResumableUpload,
} from './resumable-uploads.ts';
import { countRetention, previewRetention } from './retention-preview.ts';
import {
  approveSubmission,
  deleteSubmission,
  getSubmission,
  listSubmissions,
  rejectSubmission,
  requestChanges,
} from './review.ts';
import {
  getReviewBatch,
  listReviewBatches,
  listReviewBatchItems,
  previewReviewBatch,
  startReviewBatch,
  undoReviewBatch,
} from './review-batches.ts';
import { claimSubmission, releaseSubmission, reverseReview } from './review-claims.ts';
import { getNextSubmission, listReviewers, listSimilarSubmissions } from './review-desk.ts';
import type { RouteDefinition } from './route.ts';
import { findMySameLink } from './same-link.ts';
import { listSavedTasks, saveTask, unsaveTask } from './saved-tasks.ts';
import {
  beginGoogle,
  getSession,
  getSignInChallenge,
  googleCallback,
  signInAdministrator,
  signOut,
  startGoogle,
} from './session.ts';
import { getSite } from './site.ts';
import {
  countSiteUse,
  discardSiteDraft,
  getSiteDraft,
  listSiteVersions,
  previewSite,
  publishSiteDraft,
  restoreSiteVersion,
  saveSiteDraft,
} from './site-editing.ts';
import { getSitePicture } from './site-picture-schema.ts';
import { getStreak } from './streak.ts';
import { getMySubmissionHistory, getSubmissionHistory } from './submission-history.ts';
import {
  editMySubmission,
  getMySubmission,
  listMyReviews,
  listMySubmissions,
  reviseMySubmission,
  submitWork,
  withdrawMySubmission,
} from './submissions.ts';
import { changeTask, countBegun, createTask, draftTask } from './task-changes.ts';
import { editTask } from './task-input.ts';
import { getTaskSettings } from './task-settings.ts';
import { checkTaskImport, exportTasks, importTasks } from './task-transfer.ts';
import { countTasks, deleteTask, getTask, listTasks } from './tasks.ts';
import { getMyTerms, getTerms } from './terms.ts';
import { countUnread } from './unread-notifications.ts';
import { openUnsubscribe, unsubscribe } from './unsubscribe.ts';
import { createUpload, deleteUpload, getFile } from './uploads.ts';
import { getUser } from './user-details.ts';
import { deleteUser, editMe, exportUsers, getMe, listUsers, suggestPlaces } from './users.ts';
import { checkCredential, verifyCertificate } from './verify.ts';

/** Every endpoint, for checks that cover all of them: the authorization matrix, the OpenAPI check. */
export const allRoutes: readonly RouteDefinition[] = [
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  getAdministratorAccount,
  changePassword,
  getOwnData,
  listAccesses,
  requestArchive,
  requestDeletion,
  keepMyAccount,
  keepAccount,
  getSession,
  startGoogle,
  beginGoogle,
  googleCallback,
  signInAdministrator,
  getSignInChallenge,
  signOut,
  listTasks,
  countTasks,
  getTask,
  getTaskSettings,
  getQuiz,
  startAttempt,
  saveAnswers,
  finishAttempt,
  getQuizAnswers,
  getForm,
  sendForm,
  listFormAnswers,
  exportFormAnswers,
  attend,
  getAttendanceCode,
  addAttendee,
  openReferral,
  getReferral,
  listMyReferrals,
  listReferrals,
  exportReferrals,
  getReferralTotals,
  reviewReferral,
  addRegistrations,
  reportRegistrations,
  createReportToken,
  revokeReportToken,
  listSavedTasks,
  saveTask,
  unsaveTask,
  getStreak,
  getCalendarAddress,
  renewCalendarAddress,
  getCalendar,
  createTask,
  draftTask,
  changeTask,
  countBegun,
  editTask,
  deleteTask,
  createUpload,
  startResumableUpload,
  findResumableUpload,
  sendUploadPart,
  cancelResumableUpload,
  listUnfinishedUploads,
  getResumableUpload,
  deleteUpload,
  getFile,
  submitWork,
  getMyDraft,
  saveMyDraft,
  discardMyDraft,
  listMyDrafts,
  listMyReviews,
  listMySubmissions,
  getMySubmission,
  getMyTerms,
  getTerms,
  editMySubmission,
  reviseMySubmission,
  withdrawMySubmission,
  findMySameLink,
  getMySubmissionHistory,
  listSubmissions,
  getSubmission,
  getSubmissionHistory,
  claimSubmission,
  releaseSubmission,
  approveSubmission,
  rejectSubmission,
  requestChanges,
  reverseReview,
  deleteSubmission,
  appealReview,
  listMyAppeals,
  listAppeals,
  getAppeal,
  decideAppeal,
  listEditions,
  previewRetention,
  countRetention,
  getNextEdition,
  startEdition,
  editEdition,
  undoEdition,
  freezeBoard,
  showTrueBoard,
  getNextSubmission,
  listSimilarSubmissions,
  listReviewers,
  previewReviewBatch,
  startReviewBatch,
  listReviewBatches,
  getReviewBatch,
  listReviewBatchItems,
  undoReviewBatch,
  getLeaderboard,
  getReveal,
  getAroundMe,
  listCollegeRanks,
  getEarlierRanks,
  listPublicPages,
  getMe,
  editMe,
  listMyPoints,
  exportMyPoints,
  getNews,
  markNewsSeen,
  listNotifications,
  countUnread,
  markRead,
  getNotificationSettings,
  editNotificationSettings,
  getPushDevices,
  addPushDevice,
  removePushDevice,
  getOwnPublicProfile,
  editPublicProfile,
  getPublicProfile,
  getPublicFile,
  listUsers,
  getUser,
  listUserPoints,
  givePoints,
  freeAddress,
  removeAlias,
  suggestPlaces,
  suggestColleges,
  exportUsers,
  deleteUser,
  loginSignupNewUser,
  getAllUsers,
  deleteTaskById,
  exportTasks,
  checkTaskImport,
  importTasks,
  listAnnouncements,
  getAnnouncement,
  createAnnouncement,
  editAnnouncement,
  publishAnnouncement,
  unscheduleAnnouncement,
  correctAnnouncement,
  withdrawAnnouncement,
  deleteAnnouncement,
  countAudience,
  listAnnouncementReaders,
  listMyAnnouncements,
  getMyAnnouncement,
  readAnnouncement,
  getNumbers,
  getSite,
  getSiteDraft,
  getSitePicture,
  saveSiteDraft,
  discardSiteDraft,
  publishSiteDraft,
  countSiteUse,
  listSiteVersions,
  restoreSiteVersion,
  previewSite,
  getDeskCounts,
  getNewRelease,
  getEvents,
  getMissedEvents,
  sendContactMessage,
  listMessages,
  getMessage,
  answerMessage,
  editMessage,
  deleteMessage,
  listColleagues,
  listMyMessages,
  getMyMessage,
  replyToMyMessage,
  listPhrases,
  createPhrase,
  editPhrase,
  deletePhrase,
  listCertificateTemplates,
  previewCertificate,
  getCertificateTemplate,
  createCertificateTemplate,
  editCertificateTemplate,
  deleteCertificateTemplate,
  listQualified,
  issueCertificate,
  listCertificates,
  reissueCertificate,
  revokeCertificate,
  startCertificateBatch,
  listCertificateBatches,
  getCertificateBatch,
  listCertificateBatchItems,
  undoCertificateBatch,
  readImport,
  checkImport,
  startImport,
  listImports,
  getImport,
  listImportItems,
  undoImport,
  listMyCertificates,
  editMyCertificate,
  verifyCertificate,
  checkCredential,
  getBadgeJson,
  getBadgePng,
  getBadgeSvg,
  getCertificatePdf,
  getCertificatePicture,
  getStatusList,
  getJwks,
  getDidDocument,
  getMyMail,
  resumeMyMail,
  sendTestMail,
  unsubscribe,
  openUnsubscribe,
  listAuditEvents,
  listAuditActions,
  exportAuditEvents,
  getHealth,
  getReadiness,
  getPublicHealth,
];
