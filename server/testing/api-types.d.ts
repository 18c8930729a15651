// Made by server/api-client.test.ts with --update, as long as the document has it.
export interface paths {
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with email and password; answers a challenge where there is a second step
         * @description For anyone, without a token.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/add_task_global": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a global task
         * @description For: owner, head-office manager.
         *
         *     At most 60 calls in 60 seconds per caller.
         */
        post: operations["addGlobalTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/assign-branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign global tasks to branches; what is assigned already is skipped
         * @description For: owner, head-office manager.
         */
        post: operations["assignTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/reports/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who has done what at a branch today, in the past week or in the past month
         * @description For: owner, head-office manager, area manager, branch manager.
         */
        get: operations["taskReportOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf-exports/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The task report of a branch as a PDF, 30 days at most
         * @description For: owner, head-office manager, area manager, branch manager.
         *
         *     At most 10 calls in 60 seconds per caller.
         */
        post: operations["taskPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnswerCounts: {
            given: number;
            failed: number;
        };
        AssignTasksData: {
            created: number;
            skipped: number;
        };
        AssignTasksFields: {
            taskIds: number[];
            branchIds: number[];
        };
        Credentials: {
            /** Format: email */
            email: string;
            password: string;
        };
        DoneTask: {
            /** Format: int64 */
            id: number;
            task_name: string;
            /** @description UTC instant */
            completion_date: string;
            completed_by_name: string;
            notes: string | null;
            scheduled_date: string;
            /** @description HH:MM, of a task that is due several times a day */
            due_time?: string;
            late: boolean;
            /** @description Done by a person without a valid certificate */
            without_course: boolean;
            /** @description Of a completed task with steps */
            answered?: components["schemas"]["AnswerCounts"];
            arrival?: {
                /** @description UTC instant, of a record that arrived late */
                received_at: string | null;
                /** @description The clock of the tablet or the server was wrong when it was recorded */
                time_estimated: boolean;
            } | null;
        };
        ExportOfDays: {
            /** Format: int64 */
            branchId: number;
            startDate?: ("" | string) | null;
            endDate?: ("" | string) | null;
        };
        GlobalTaskFields: {
            task_name: string;
            /**
             * @description Left out: "daily".
             * @enum {string}
             */
            frequency?: "daily" | "weekly" | "monthly" | "annually";
            time_to_finish?: string | number | null;
            /**
             * Format: int32
             * @description Left out: 3.
             */
            priority?: number;
            notification?: boolean;
            monday?: boolean;
            tuesday?: boolean;
            wednesday?: boolean;
            thursday?: boolean;
            friday?: boolean;
            saturday?: boolean;
            sunday?: boolean;
            scheduled_month?: number | null;
            scheduled_day?: number | null;
            youtube_link?: string | null;
            active?: boolean;
            manager_task?: boolean;
            needs_verification?: boolean;
            due_times?: string[];
            /**
             * Format: int32
             * @description Left out: 1.
             */
            repeat_every?: number;
            scheduled_week?: number | null;
            valid_from?: string | null;
            valid_until?: string | null;
            on_demand?: boolean;
            opens_before?: number | null;
            closes_after?: number | null;
            on_closed_days?: boolean;
            photo_required?: boolean;
            note_required?: boolean;
            required_course_id?: number | null;
            /**
             * @description Left out: "warn".
             * @enum {string}
             */
            course_rule?: "warn" | "block";
            diary_part?: ("opening" | "closing") | null;
            steps?: components["schemas"]["TaskStepFields"][];
            companyId?: number | null;
            task_description: string;
        };
        MasterTask: {
            /** Format: int64 */
            id: number;
            task_name: string;
            task_description: string | null;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "annually" | "other";
            monday: boolean;
            tuesday: boolean;
            wednesday: boolean;
            thursday: boolean;
            friday: boolean;
            saturday: boolean;
            sunday: boolean;
            scheduled_month: number | null;
            scheduled_day: number | null;
            time_to_finish_minutes: number | null;
            priority: number;
            notification: boolean;
            youtube_link: string | null;
            /** @description The photo’s name, for /api/tasks/photo-url */
            photo_url: string | null;
            manager_task: boolean;
            needs_verification: boolean;
            /** @description HH:MM in order; due at each of them, not just once */
            due_times: string[];
            /** @description Every n days, weeks, months or years, from valid_from */
            repeat_every: number;
            /** @description 1 to 4, or 5 for the last, with one weekday */
            scheduled_week: number | null;
            valid_from: string | null;
            valid_until: string | null;
            /** @description Never due by itself; started on the tablet when needed */
            on_demand: boolean;
            /** @description Minutes before it is due; null for any time */
            opens_before: number | null;
            /** @description Minutes after it is due; null for any time */
            closes_after: number | null;
            /** @description Due on days on which the branch is closed, too */
            on_closed_days: boolean;
            photo_required: boolean;
            note_required: boolean;
            /** @description Course of the person who completes it */
            required_course_id: number | null;
            /**
             * @description For people without a valid certificate
             * @enum {string}
             */
            course_rule: "warn" | "block";
            /** @description The checks of the food safety diary */
            diary_part: ("opening" | "closing") | null;
            /** @description Answered one by one; none: the task is one tick */
            steps: components["schemas"]["TaskStep"][];
            /** @description HH:MM, the branch’s local time */
            time_to_finish: string | null;
            active: boolean;
            version: number;
            /** Format: int64 */
            company_id: number;
            created_by: number | null;
            /** @description At how many branches it is */
            branch_count: number;
        };
        OverdueTask: {
            /** Format: int64 */
            id: number;
            task_name: string;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "annually" | "other";
            monday: boolean;
            tuesday: boolean;
            wednesday: boolean;
            thursday: boolean;
            friday: boolean;
            saturday: boolean;
            sunday: boolean;
            scheduled_month: number | null;
            scheduled_day: number | null;
            /** @description HH:MM, the branch’s local time */
            time_to_finish: string | null;
            scheduled_date: string;
            due_at: string;
            /** @description The schedule in words, as it was on that day */
            schedule: string;
        };
        Refusal: {
            /** @constant */
            success: false;
            /** @enum {string} */
            code: "VALIDATION" | "MISSING_FIELDS" | "INVALID_ROLE" | "EMAIL_EXISTS" | "PIN_EXISTS" | "INCORRECT_PIN" | "WRONG_CODE" | "WRONG_DEV_PIN" | "DATE_RANGE_REQUIRED" | "DATE_RANGE_TOO_LARGE" | "REPORT_TOO_LARGE" | "PHOTO_NOT_IMAGE" | "PHOTO_DAMAGED" | "PHOTO_TOO_MANY_PIXELS" | "PHOTO_NOT_ONLY_IMAGE" | "DOCUMENT_NOT_ACCEPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_LOCKED" | "DOCUMENT_TOO_MANY_PAGES" | "DOCUMENT_TOO_COMPLEX" | "BAD_LOGIN" | "SIGN_IN_OVER" | "SESSION_EXPIRED" | "LINK_INVALID" | "LINK_EXPIRED" | "DEVICE_SIGN_IN_REFUSED" | "DEVICE_REVOKED" | "ACCESS_DENIED" | "OWN_CREDENTIALS" | "SETUP_NOT_FINISHED" | "SETUP_LINK_MAILED" | "OWNERS_CREATE_COMPANIES" | "OWNERS_SET_UP_HEAD_OFFICE" | "OWNERS_SET_UP_SUBSCRIPTIONS" | "ACTIVATION_REFUSED" | "PHOTO_LINK_EXPIRED" | "NOT_FOUND" | "EMPLOYEE_NOT_FOUND" | "SIGNUP_EMAIL_EXISTS" | "LEDGER_DAMAGED" | "LINK_USED" | "COMPANY_EXISTS" | "HEAD_OFFICE_EXISTS" | "PROFILE_PIN_EXISTS" | "PROFILE_ALREADY_COMPLETE" | "STEP_NEEDS_COMPANY" | "STEP_NEEDS_HEAD_OFFICE" | "STEP_NEEDS_SUBSCRIPTION" | "HEAD_OFFICE_STAYS" | "BRANCH_HAS_EMPLOYEES" | "CONFLICT" | "ALREADY_SAVED" | "ALREADY_DONE" | "NOT_POSSIBLE_NOW" | "ONLY_OWNER" | "SECOND_PERSON_NEEDED" | "SIGNER_TOO_NEW" | "ALLERGEN_UNKNOWN" | "WARNINGS_OPEN" | "DAY_SIGNED" | "ALERT_CLEARED" | "AREA_NAME_EXISTS" | "AREA_HAS_MANAGERS" | "BRANCH_NAME_EXISTS" | "PROFILE_EXISTS" | "TWO_STEP_IS_ON" | "TWO_STEP_IS_OFF" | "REPORT_NAME_EXISTS" | "PROBE_NAME_EXISTS" | "SUPPLIER_NAME_EXISTS" | "PAPER_EXISTS" | "COURSE_NOT_IN_USE" | "COURSE_NAME_EXISTS" | "CERTIFICATE_EXISTS" | "EQUIPMENT_NAME_EXISTS" | "TOO_SLOW" | "PHOTO_TOO_LARGE" | "DOCUMENT_TOO_LARGE" | "PAYLOAD_TOO_LARGE" | "ADDRESS_TOO_LONG" | "UNSUPPORTED_MEDIA" | "KEY_REUSED" | "TOO_MANY_REQUESTS" | "TOO_MANY_SIGNUPS" | "HEADERS_TOO_LARGE" | "SERVER" | "UNAVAILABLE" | "STORAGE_FULL";
            message: string;
            errors?: {
                field: string;
                message: string;
            }[];
            data?: Record<string, never>;
        };
        ReportDay: {
            /** Format: date */
            day: string;
            total: number;
            completed: number;
            notCompleted: number;
            overdue: number;
        };
        Session: {
            token: string;
            refreshToken: string;
            user: components["schemas"]["SessionUser"];
        };
        SessionUser: {
            /** Format: int64 */
            id: number;
            email: string;
            name: string;
            EmployeeName: string;
            /** Format: int64 */
            employee_id: number;
            /** Format: int64 */
            company_id: number;
            /** Format: int64 */
            CompanyId: number;
            company_name: string;
            /** @description The company is made up, and the portal says so */
            is_demo: boolean;
            role_id: number;
            RoleId: number;
            branch_id: number | null;
            BranchId: number | null;
            BranchName: string | null;
            parent_branch_id: number | null;
            ParentBranchId: number | null;
            is_head_office: boolean;
            /** @description Oversees the branches of their areas, and no others */
            is_area_manager: boolean;
            /** @description Of the branch of the person, in which times are shown */
            timezone: string;
            /**
             * Format: int64
             * @description Hour after midnight at which the day of that branch ends
             */
            day_ends: number;
            permissions: ("system_admin" | "delete_company" | "delete_managers" | "manage_company" | "manage_all_branches" | "create_branch" | "delete_branch" | "manage_all_employees" | "create_global_tasks" | "manage_global_tasks" | "assign_tasks" | "view_all_reports" | "delete_staff" | "manage_own_branch" | "manage_branch_employees" | "edit_task_details" | "edit_task_schedule" | "view_branch_reports" | "make_inspector_packs" | "complete_tasks" | "complete_manager_tasks" | "verify_tasks" | "keep_branch_records" | "manage_equipment" | "close_temperature_actions" | "correct_temperatures" | "close_food_checks" | "manage_food_limits" | "manage_probes" | "manage_suppliers" | "manage_papers" | "manage_paper_needs" | "add_to_any_accident" | "edit_any_diary_entry" | "sign_visitors_out" | "edit_visitor_companies" | "record_training" | "manage_courses" | "record_certificates" | "delete_old_accidents" | "handle_complaints" | "release_records" | "share_reports" | "schedule_reports" | "manage_scheduled_reports" | "oversee_branches" | "manage_areas" | "acknowledge_alerts" | "clear_alerts" | "manage_alerts" | "view_league" | "manage_league" | "edit_allergens" | "sign_allergens" | "publish_allergens" | "manage_food_diary" | "edit_food_methods" | "run_branch_tablet" | "set_up_company")[];
        };
        StepFailure: {
            /** @description Actions of which a failed answer names one */
            action?: string[] | null;
            /** @description A failed answer needs a note */
            note?: boolean | null;
            /** @description A failed answer needs a photo */
            photo?: boolean | null;
        };
        StepOption: {
            label: string;
            /** @description False if choosing it fails the step Left out: true. */
            passes?: boolean;
            /** @description First calendar day on which it can be chosen */
            from?: string | null;
            /** @description Last calendar day on which it can be chosen */
            until?: string | null;
        };
        TaskReport: {
            tasks: components["schemas"]["DoneTask"][];
            /** @description Percent, rounded */
            completionRate: number;
            overdueTasks: components["schemas"]["OverdueTask"][];
            /** @description Still to do, their deadlines ahead */
            pendingTasks: components["schemas"]["OverdueTask"][];
            totalTasks: number;
            completedTasks: number;
            notCompletedTasks: number;
            /** @description To the steps of the completed tasks; null where none has steps */
            failedAnswers: number | null;
            notCompletedTasksData: components["schemas"]["DoneTask"][];
            /** @description Each day of the period on which something was due, in order */
            days: components["schemas"]["ReportDay"][];
            /** @description Each day of the period on which it was closed, in order */
            closedDays: {
                /** Format: date */
                day: string;
                reason: string;
            }[];
        };
        TaskStep: {
            id: string;
            /** @enum {string} */
            kind: "tick" | "yes_no" | "number" | "temperature" | "choice" | "text" | "photo" | "time" | "section";
            label: string;
            help?: string;
            /** @description The name of a photo, as of a task’s own photo */
            help_photo?: string;
            /** @constant */
            required?: true;
            /** @constant */
            allow_na?: true;
            /** @constant */
            critical?: true;
            min?: number;
            max?: number;
            unit?: string;
            decimals?: number;
            options?: {
                label: string;
                passes: boolean;
                /**
                 * Format: date
                 * @description First calendar day on which it can be chosen
                 */
                from?: string;
                /**
                 * Format: date
                 * @description Last calendar day on which it can be chosen
                 */
                until?: string;
            }[];
            /** @constant */
            many?: true;
            /** @enum {string} */
            passes?: "yes" | "no";
            rows?: number;
            hold_seconds?: number;
            /** @constant */
            gallery?: true;
            /**
             * @description Shows the latest dates of birth for sales with an age limit
             * @constant
             */
            birth_dates?: true;
            on_fail?: {
                action?: string[];
                /** @constant */
                note?: true;
                /** @constant */
                photo?: true;
            };
        };
        TaskStepFields: {
            /** @description Kept when the step is edited; left out, the server chooses one */
            id?: string | null;
            /** @enum {string} */
            kind: "tick" | "yes_no" | "number" | "temperature" | "choice" | "text" | "photo" | "time" | "section";
            label: string;
            help?: string | null;
            /** @description The name of a photo that was kept before; null removes it; left out, it stays */
            help_photo?: string | null;
            required?: boolean | null;
            /** @description “Not applicable” is allowed, with a reason */
            allow_na?: boolean | null;
            /** @description A failed answer is urgent */
            critical?: boolean | null;
            min?: number | null;
            max?: number | null;
            unit?: string | null;
            decimals?: number | null;
            options?: components["schemas"]["StepOption"][] | null;
            /** @description Several options may be chosen */
            many?: boolean | null;
            /** @description The answer that passes; left out: either */
            passes?: ("yes" | "no") | null;
            /** @description Of a section: the steps under it are answered once per row, at most so often */
            rows?: number | null;
            /** @description The time for which the value must be held */
            hold_seconds?: number | null;
            /** @description Of a photo: a stored one may be chosen; left out, it is taken with the camera */
            gallery?: boolean | null;
            /** @description Shows the latest dates of birth for sales with an age limit */
            birth_dates?: boolean | null;
            on_fail?: components["schemas"]["StepFailure"] | null;
        };
    };
    responses: {
        /** @description - `ACCESS_DENIED`: Access Denied */
        AccessDenied: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "ACCESS_DENIED",
                 *       "message": "Access Denied"
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "ACCESS_DENIED";
                };
            };
        };
        /** @description - `ALREADY_SAVED`: This was already saved. Load the page again to see it. */
        AlreadySaved: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "ALREADY_SAVED",
                 *       "message": "This was already saved. Load the page again to see it."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "ALREADY_SAVED";
                };
            };
        };
        /** @description - `BAD_LOGIN`: Invalid email or password */
        BadLogin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "BAD_LOGIN",
                 *       "message": "Invalid email or password"
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "BAD_LOGIN";
                };
            };
        };
        /** @description - `COURSE_NOT_IN_USE`: This course is not in use. Please choose another one. */
        CourseNotInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "COURSE_NOT_IN_USE",
                 *       "message": "This course is not in use. Please choose another one."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "COURSE_NOT_IN_USE";
                };
            };
        };
        /** @description - `KEY_REUSED`: This Idempotency-Key was already used for a different call. */
        KeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "KEY_REUSED",
                 *       "message": "This Idempotency-Key was already used for a different call."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "KEY_REUSED";
                };
            };
        };
        /** @description - `NOT_FOUND`: Not found. It may have been deleted in the meantime. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "NOT_FOUND",
                 *       "message": "Not found. It may have been deleted in the meantime."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "NOT_FOUND";
                };
            };
        };
        /** @description - `PHOTO_TOO_LARGE`: Photo must be 5 MB or smaller */
        PhotoTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "PHOTO_TOO_LARGE",
                 *       "message": "Photo must be 5 MB or smaller"
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "PHOTO_TOO_LARGE";
                };
            };
        };
        /** @description - `SERVER`: Server error. Please try again later or contact support. */
        Server: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "SERVER",
                 *       "message": "Server error. Please try again later or contact support."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "SERVER";
                };
            };
        };
        /** @description - `SESSION_EXPIRED`: Your session has expired. Please sign in again. */
        SessionExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "SESSION_EXPIRED",
                 *       "message": "Your session has expired. Please sign in again."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "SESSION_EXPIRED";
                };
            };
        };
        /**
         * @description - `SETUP_NOT_FINISHED`: Your company setup is not finished.
         *     - `SETUP_LINK_MAILED`: Your company setup is not finished. We have emailed you a link to carry on with it.
         */
        SetupNotFinishedOrSetupLinkMailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "SETUP_NOT_FINISHED",
                 *       "message": "Your company setup is not finished."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "SETUP_NOT_FINISHED" | "SETUP_LINK_MAILED";
                };
            };
        };
        /** @description - `STORAGE_FULL`: Nothing can be saved because the server has run out of space. Contact support. */
        StorageFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "STORAGE_FULL",
                 *       "message": "Nothing can be saved because the server has run out of space. Contact support."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "STORAGE_FULL";
                };
            };
        };
        /** @description - `TOO_MANY_REQUESTS`: Too many attempts. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the call is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "Too many attempts.",
                 *       "data": {
                 *         "retryAfterSeconds": 60
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "TOO_MANY_REQUESTS";
                };
            };
        };
        /** @description - `UNAVAILABLE`: The service is not available right now. Try again in a few minutes. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait before the call is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "UNAVAILABLE",
                 *       "message": "The service is not available right now. Try again in a few minutes."
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "UNAVAILABLE";
                };
            };
        };
        /**
         * @description - `VALIDATION`: Please check your input and try again.
         *     - `MISSING_FIELDS`: Missing Required Information
         */
        ValidationOrMissingFields: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "VALIDATION",
                 *       "message": "Please check your input and try again.",
                 *       "errors": [
                 *         {
                 *           "field": "task_name",
                 *           "message": "Must be at most 255 characters"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "VALIDATION" | "MISSING_FIELDS";
                };
            };
        };
        /**
         * @description - `VALIDATION`: Please check your input and try again.
         *     - `MISSING_FIELDS`: Missing Required Information
         *     - `DATE_RANGE_REQUIRED`: Please select start and end dates for PDF export
         *     - `DATE_RANGE_TOO_LARGE`: PDF export is limited to 30 days maximum
         *     - `REPORT_TOO_LARGE`: This report has too many rows. Please choose a shorter period or more filters.
         */
        ValidationOrMissingFieldsOrDateRangeRequiredOrDateRangeTooLargeOrReportTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "VALIDATION",
                 *       "message": "Please check your input and try again.",
                 *       "errors": [
                 *         {
                 *           "field": "task_name",
                 *           "message": "Must be at most 255 characters"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "VALIDATION" | "MISSING_FIELDS" | "DATE_RANGE_REQUIRED" | "DATE_RANGE_TOO_LARGE" | "REPORT_TOO_LARGE";
                };
            };
        };
        /**
         * @description - `VALIDATION`: Please check your input and try again.
         *     - `MISSING_FIELDS`: Missing Required Information
         *     - `PHOTO_NOT_IMAGE`: Photo must be an image: JPEG, PNG or WebP
         *     - `PHOTO_DAMAGED`: This photo is damaged and cannot be read. Please choose another one.
         *     - `PHOTO_TOO_MANY_PIXELS`: This photo is too big to use. Please choose a smaller one.
         *     - `PHOTO_NOT_ONLY_IMAGE`: This file holds more than a photo. Please choose another one.
         */
        ValidationOrMissingFieldsOrPhotoNotImageOrPhotoDamagedOrPhotoTooManyPixelsOrPhotoNotOnlyImage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "VALIDATION",
                 *       "message": "Please check your input and try again.",
                 *       "errors": [
                 *         {
                 *           "field": "task_name",
                 *           "message": "Must be at most 255 characters"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "VALIDATION" | "MISSING_FIELDS" | "PHOTO_NOT_IMAGE" | "PHOTO_DAMAGED" | "PHOTO_TOO_MANY_PIXELS" | "PHOTO_NOT_ONLY_IMAGE";
                };
            };
        };
    };
    parameters: {
        /**
         * @description Names the call, so that it is carried out once however often it is sent.
         * @example 5f0c3f0e-5b1c-4a4e-9d0a-3c5f1f0f7a10
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the call, so that it is carried out once however often it is sent.
                 * @example 5f0c3f0e-5b1c-4a4e-9d0a-3c5f1f0f7a10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann.lee@example.com",
                 *       "password": "Two-kettles-7"
                 *     }
                 */
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Carried out. */
            200: {
                headers: {
                    /** @description This is the answer that the same call got before. */
                    "idempotent-replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Session"] | {
                            /** @constant */
                            twoStep: true;
                            /** @description To be sent with a code, within 5 minutes; works once */
                            challenge: string;
                        };
                        token?: string;
                        refreshToken?: string;
                        user?: components["schemas"]["SessionUser"];
                    };
                };
            };
            400: components["responses"]["ValidationOrMissingFields"];
            401: components["responses"]["BadLogin"];
            403: components["responses"]["SetupNotFinishedOrSetupLinkMailed"];
            409: components["responses"]["AlreadySaved"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Server"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    addGlobalTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the call, so that it is carried out once however often it is sent.
                 * @example 5f0c3f0e-5b1c-4a4e-9d0a-3c5f1f0f7a10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "task_name": "Clean the milk fridge",
                 *       "frequency": "daily",
                 *       "time_to_finish": "10:00",
                 *       "task_description": "Wipe the shelves with the blue spray"
                 *     }
                 */
                "application/json": components["schemas"]["GlobalTaskFields"];
                "multipart/form-data": components["schemas"]["GlobalTaskFields"] & {
                    /**
                     * Format: binary
                     * @description A photo: JPEG, PNG or WebP, at most 5 MB.
                     */
                    photo?: string;
                };
            };
        };
        responses: {
            /** @description Carried out. */
            201: {
                headers: {
                    /** @description This is the answer that the same call got before. */
                    "idempotent-replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["MasterTask"];
                    };
                };
            };
            400: components["responses"]["ValidationOrMissingFieldsOrPhotoNotImageOrPhotoDamagedOrPhotoTooManyPixelsOrPhotoNotOnlyImage"];
            401: components["responses"]["SessionExpired"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["CourseNotInUse"];
            409: components["responses"]["AlreadySaved"];
            413: components["responses"]["PhotoTooLarge"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Server"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    assignTasks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the call, so that it is carried out once however often it is sent.
                 * @example 5f0c3f0e-5b1c-4a4e-9d0a-3c5f1f0f7a10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "taskIds": [
                 *         100020
                 *       ],
                 *       "branchIds": [
                 *         100002,
                 *         100003
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AssignTasksFields"];
            };
        };
        responses: {
            /** @description Carried out. */
            200: {
                headers: {
                    /** @description This is the answer that the same call got before. */
                    "idempotent-replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["AssignTasksData"];
                    };
                };
            };
            400: components["responses"]["ValidationOrMissingFields"];
            401: components["responses"]["SessionExpired"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadySaved"];
            422: components["responses"]["KeyReused"];
            500: components["responses"]["Server"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    taskReportOf: {
        parameters: {
            query: {
                /** @example 100002 */
                branchId: number;
            };
            header?: never;
            path: {
                /** @example week */
                period: "today" | "week" | "month";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Carried out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["TaskReport"];
                    };
                };
            };
            400: components["responses"]["ValidationOrMissingFields"];
            401: components["responses"]["SessionExpired"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Server"];
            503: components["responses"]["Unavailable"];
        };
    };
    taskPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "branchId": 100002
                 *     }
                 */
                "application/json": components["schemas"]["ExportOfDays"];
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["ValidationOrMissingFieldsOrDateRangeRequiredOrDateRangeTooLargeOrReportTooLarge"];
            401: components["responses"]["SessionExpired"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Server"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
}
