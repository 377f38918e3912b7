/** Every limit that the server enforces and the browser shows. Sizes in bytes. */
const KiB = 1024;
export const MiB = 1024 * KiB;

export const limits = {
  /** People with a role that an owner gave. */
  givenRoles: 200,
  /** JSON bodies. */
  bodyBytes: 256 * KiB,
  /** The draft of a site. client_max_body_size in nginx.conf must be a little larger. */
  siteBytes: 2 * MiB,
  /** One file of a submission, unless the site allows less. client_max_body_size in nginx.conf must be a little larger. */
  submissionFileBytes: 50 * MiB,
  /** One task image or profile photo, before it is re-encoded. */
  imageBytes: 50 * MiB,
  /** Maximum width times height of an image that keeps its size. Larger JPEGs are made smaller. */
  imagePixels: 50_000_000,
  /** Pixels of the longer side of a JPEG that was made smaller. */
  reducedImageSide: 8_192,
  /** One video, unless VIDEO_MEGABYTES says otherwise. */
  videoBytes: 512 * MiB,
  /** The most that VIDEO_MEGABYTES can say. */
  videoBytesMax: 2_000 * MiB,
  /** All stored files of a student together, unless STUDENT_STORAGE_MEGABYTES says otherwise. */
  studentQuotaBytes: 2_000 * MiB,
  /** Larger files are sent in parts. */
  singleRequestBytes: 8 * MiB,
  /** One part of a large file. client_max_body_size in nginx.conf must be a little larger. */
  uploadPartBytes: 16 * MiB,
  /** In which somebody who asked for the deletion of their account can keep it. */
  deletionHours: 24,
  /** For which the archive of a student's data is kept. */
  archiveHours: 24,
  /** Files of one person that have begun to arrive in parts. */
  unfinishedUploads: 20,
  /** Unless the site allows less. */
  filesPerSubmission: 10,
  imagesPerTask: 8,
  imageTextLength: 300,
  /** Tasks that must be approved before another one. */
  prerequisites: 5,
  /** The limit of approved works, and how many of them can get a bonus. */
  approvalsMax: 10_000,
  /** Colleges, and programs, that a task is for. */
  taskAudience: 50,
  /** Points that a student may need to begin a task. */
  minPointsMax: 1_000_000,
  /** Tasks that are exported, imported or copied at once, and their images. */
  tasksAtOnce: 500,
  taskImagesAtOnce: 1_000,
  /** A file of tasks with its images. */
  taskFileBytes: 256 * MiB,
  /** The tasks of a file without its images, or a spreadsheet in base64. client_max_body_size in nginx.conf must be a little larger. */
  importBytes: 8 * MiB,
  /** A spreadsheet that is imported, its rows and its columns. */
  importFileBytes: 5 * MiB,
  importRows: 10_000,
  importColumns: 100,
  fileNameLength: 200,
  /** Points of one task. */
  taskPointsMin: 1,
  taskPointsMinOnEdit: 0,
  taskPointsMax: 10_000,
  /** Points that an administrator gives or takes away at once. */
  pointsByHandMax: 10_000,
  /** The checklist of a task. */
  checklistItems: 20,
  checklistTextLength: 200,
  /** Questions of a quiz or form, and the options of one of them. */
  questions: 50,
  questionLength: 500,
  questionOptions: 20,
  optionLength: 200,
  /** An answer to a question. */
  answerLength: 5_000,
  quizAttempts: 10,
  /** Minutes of one attempt. */
  quizMinutes: 600,
  titleLength: 200,
  contentLength: 20_000,
  descriptionLength: 10_000,
  /** The Markdown of an announcement. */
  announcementLength: 10_000,
  feedbackLength: 5_000,
  /** Why a student appeals against a review. */
  appealLength: 2_000,
  /** Why a review is reversed, somebody else's claim is taken over, or points are given. */
  reasonLength: 500,
  /** A note of administrators about a student. */
  noteLength: 2_000,
  /** Seconds after which a claim ends unless it is prolonged, and between two prolongations by a page. */
  claimSeconds: 120,
  claimHeartbeatSeconds: 30,
  /** Minutes without input after which a page no longer prolongs claims, and its requests are no use of the session. */
  pageIdleMinutes: 10,
  /** Seconds in which administrators can undo their own review without a reason. */
  undoSeconds: 10,
  /** Seconds that the request may take in addition. */
  undoGraceSeconds: 10,
  /** Submissions of a bulk review that are chosen one by one: they are sent in one body. */
  batchChosen: 2_000,
  /** Submissions of a bulk review. */
  batchTotal: 10_000,
  shortTextLength: 200,
  urlLength: 2_000,
  technologies: 20,
  technologyLength: 50,
  /** Similar work of others that is shown to a reviewer. */
  similarWorks: 10,
  pageSize: 20,
  pageSizeMax: 100,
  searchLength: 100,
  /** Matches of a search are counted up to here. */
  countedMatches: 1_000,
  /** Reviews in the news of a student. */
  newsReviews: 10,
  /** Answered messages in the news of a student. */
  newsAnswers: 10,
  /** Points given or taken away by hand in the news of a student. */
  newsEntries: 10,
  /** A message of the contact form. */
  contactNameLength: 120,
  contactMessageMin: 10,
  contactMessageMax: 4_000,
  /** Replies in a conversation: it is read as a whole. */
  messageReplies: 200,
  /** Templates of certificates and letters. */
  certificateTemplates: 100,
  /** Titles, names of who signs, and roles. */
  certificateLineLength: 120,
  certificateTextLength: 2_000,
  /** Certificates of one job. */
  certificatesAtOnce: 10_000,
  /** A signed credential that is checked. */
  credentialLength: 64_000,
  /** Saved phrases of an administrator, and as many shared ones. */
  phrases: 100,
  phraseTitleLength: 80,
  /** The last part of the address of a public page. */
  aliasMin: 3,
  aliasMax: 30,
  /** Applications that are decided at once. */
  applicationsAtOnce: 200,
  /** Accounts that one invitation link can create. */
  invitationUses: 10_000,
  invitationLinks: 500,
  /** Characters of addresses that are invited at once: about eight thousand. */
  invitedText: 200_000,
  /** Browsers to which the notifications of one student are pushed; another one replaces the oldest. */
  pushDevices: 10,
  /** Works on a public page. */
  publicWorks: 12,
  /** Open streams of live events of one account on one server, each of one browser; another one ends the oldest. */
  streamsPerAccount: 10,
  passwordBytesMax: 1024,
  /** The latest joining year is the next one. */
  joiningYearMin: 1990,
} as const;
