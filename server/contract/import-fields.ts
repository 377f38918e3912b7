/** What a column of an imported spreadsheet can be. Plain values: the page and the server read this table. */

export const importKinds = ['people', 'points'] as const;
export type ImportKind = (typeof importKinds)[number];

interface ImportField {
  readonly label: string;
  readonly required?: boolean;
  /** Other titles that a column with it has, in lower case, without what is not a letter or digit. */
  readonly titles: readonly string[];
}

export const importFields = {
  people: {
    email: {
      label: 'Email address',
      required: true,
      titles: ['email', 'mail', 'emailid', 'mailaddress', 'mailid', 'emailadresse', 'gmail', 'googleaccount'],
    },
    name: { label: 'Name', titles: ['fullname', 'studentname', 'student', 'person', 'ambassador'] },
    firstName: { label: 'First name', titles: ['givenname', 'forename', 'first', 'vorname'] },
    lastName: { label: 'Last name', titles: ['surname', 'familyname', 'last', 'nachname'] },
    phone: {
      label: 'Phone',
      titles: [
        'phonenumber',
        'mobile',
        'mobilenumber',
        'mobileno',
        'phoneno',
        'contactnumber',
        'whatsapp',
        'telephone',
      ],
    },
    college: {
      label: 'College',
      titles: ['collegename', 'institute', 'institution', 'university', 'school', 'campus', 'hochschule'],
    },
    program: {
      label: 'Program',
      titles: ['programme', 'course', 'degree', 'branch', 'department', 'studyprogram'],
    },
    joiningYear: {
      label: 'Joining year',
      titles: ['yearofjoining', 'year', 'admissionyear', 'batch', 'joined'],
    },
    collegeCity: { label: 'City', titles: ['collegecity', 'town', 'stadt', 'cityofcollege'] },
    collegeState: { label: 'State', titles: ['collegestate', 'region', 'province', 'stateofcollege'] },
    linkedin: { label: 'LinkedIn', titles: ['linkedinprofile', 'linkedinurl', 'linkedinlink'] },
    facebook: { label: 'Facebook', titles: ['facebookprofile', 'facebookurl', 'facebooklink'] },
    instagram: {
      label: 'Instagram',
      titles: ['instagramprofile', 'instagramhandle', 'instagramurl', 'insta'],
    },
  },
  points: {
    student: {
      label: 'Email address or Tech ID',
      required: true,
      titles: [
        'email',
        'mail',
        'emailaddress',
        'emailid',
        'mailaddress',
        'techid',
        'student',
        'ambassador',
        'person',
        'id',
      ],
    },
    points: { label: 'Points', required: true, titles: ['score', 'pts', 'bonus', 'amount', 'punkte'] },
    reason: {
      label: 'Reason',
      required: true,
      titles: ['why', 'comment', 'note', 'for', 'description', 'task', 'remark', 'remarks'],
    },
  },
} as const satisfies Record<ImportKind, Readonly<Record<string, ImportField>>>;

/** The fields of a kind, in the order of the page. */
export const fieldsOf = (kind: ImportKind): readonly (ImportField & { readonly name: string })[] =>
  Object.entries<ImportField>(importFields[kind]).map(([name, field]) => ({ name, ...field }));
